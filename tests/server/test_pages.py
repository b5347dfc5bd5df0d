"""Scripts and styles as they are sent: without comments, and otherwise the same line by line."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from drachenhort.server.pages import without_comments

ROOT = Path(__file__).parents[2]
FILES = sorted(path for suffix in ("js", "css") for path in (ROOT / "src/drachenhort").rglob(f"*.{suffix}"))
SAME_CODE = """
import ts from "typescript";
import { readFileSync } from "node:fs";
const compilerOptions = { removeComments: true, target: "esnext" };
const bare = (text) => ts.transpileModule(text, { compilerOptions });
const pairs = JSON.parse(readFileSync(0));
const other = pairs.filter(([, before, after]) => bare(before).outputText !== bare(after).outputText);
console.log(JSON.stringify(other.map(([name]) => name)));
"""


def test_every_line_keeps_its_number_and_its_code() -> None:
    for path in FILES:
        before, after = path.read_text().splitlines(), without_comments(path).splitlines()
        assert len(before) == len(after)
        assert all(new in ("", old) for old, new in zip(before, after, strict=True)), path
    assert sum(len(without_comments(path)) for path in FILES) < 0.85 * sum(
        len(path.read_text()) for path in FILES
    )


def test_scripts_mean_the_same() -> None:
    """As TypeScript reads them: a comment within a text would be found here."""
    if shutil.which("node") is None or not (ROOT / "node_modules/typescript").exists():
        pytest.skip("no Node.js or no TypeScript, so scripts cannot be compared: npm ci")
    pairs = [(str(path), path.read_text(), without_comments(path)) for path in FILES if path.suffix == ".js"]
    command = ["node", "--input-type=module", "--eval", SAME_CODE]
    result = subprocess.run(
        command, cwd=ROOT, input=json.dumps(pairs), capture_output=True, text=True, check=True
    )
    assert json.loads(result.stdout) == []
