"""The description of the HTTP half: the shapes of our messages beside what FastAPI knows of the requests."""

from typing import Any

import msgspec
from fastapi import FastAPI

from drachenhort.kernel.errors import HortError

_REF = "#/components/schemas/{name}"
_described: list[Any] = []


class Problem(msgspec.Struct, frozen=True):
    """Why something was not done."""

    code: str
    text: str
    rule: str | None


def problem_of(error: HortError, language: str) -> Problem:
    """What is wrong, for somebody who reads that language."""
    return Problem(error.code, error.text.into(language), error.rule)


def _answer(kind: Any, about: str) -> dict[str, Any]:
    """An answer of that type, for OpenAPI."""
    _described.append(kind)
    (schema,), _components = msgspec.json.schema_components([kind], ref_template=_REF)
    return {"description": about, "content": {"application/json": {"schema": schema}}}


def returns(kind: Any, about: str, status: int = 200) -> dict[int | str, dict[str, Any]]:
    """What a request returns, for its decorator."""
    return {status: _answer(kind, about)}


PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: _answer(Problem, about)
    for status, about in {
        400: "What is asked makes no sense here; `code` and `text` say why.",
        401: "It is not known who asks.",
        403: "It is not for this one to ask.",
        404: "There is no such thing.",
        409: "Somebody else was first.",
        413: "It is too long.",
        422: "It does not have the form that is described here.",
        429: "That was too much at once.",
        503: "It cannot be done at the moment.",
    }.items()
}
"""On every request."""


def describe(app: FastAPI) -> None:
    """Add the shapes of all answers to the application's description."""
    plain = app.openapi

    def described() -> dict[str, Any]:
        if app.openapi_schema is None:
            schema = plain()
            _schemas, components = msgspec.json.schema_components(_described, ref_template=_REF)
            schema["components"]["schemas"] |= components
            app.openapi_schema = schema
        return app.openapi_schema

    app.openapi = described  # type: ignore[method-assign]
