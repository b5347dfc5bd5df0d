"""Write all golden files anew: `make golden`."""

from tests.golden.cases import FILES, PERFTS, PLAYTHROUGHS
from tests.golden.write import counts, playthrough

for old in FILES.glob("*"):
    if old.suffix in {".play", ".perft"}:
        old.unlink()
for case in PLAYTHROUGHS:
    case.path.write_text(playthrough(case), "utf-8")
for table in PERFTS:
    table.path.write_text(counts(table), "utf-8")
