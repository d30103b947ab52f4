"""A client of the HTTP API of Carillon. It needs Python 3.11 or later and nothing else."""

from __future__ import annotations

import http.client
import json
import random
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from typing import Any, Callable, Generic, Iterator, List, Literal, NotRequired, TypeAlias, TypedDict, TypeVar

T = TypeVar("T")

# What a form uploads: the bytes, or a file name and the bytes.
File: TypeAlias = "bytes | tuple[str, bytes]"


class Page(TypedDict, Generic[T]):
    data: list[T]
    meta: dict[str, Any]


class StreamEvent(TypedDict):
    # Its name, such as "progress".
    event: str
    data: dict[str, Any]


class CarillonError(Exception):
    """A refusal: `code` is a stable word, `message` is for people."""

    def __init__(self, status: int, body: dict[str, Any], retry_after: float | None = None) -> None:
        super().__init__(body.get("message") or f"The server answered {status}.")
        self.status = status
        self.code: str = body.get("code", "UNKNOWN")
        self.message = str(self)
        # The problems by field, or what else belongs to the code.
        self.details: list[dict[str, Any]] = body.get("details") or []
        self.request_id: str | None = body.get("requestId")
        # Seconds to wait before trying again; None when the server does not say.
        self.retry_after = retry_after


class WaitTimeout(Exception):
    """What was waited for has not happened in time; it may still happen."""


# Longer pauses, in seconds, are the caller's to decide.
LONGEST_PAUSE = 60
# Of a stream, in seconds: the server sends at least every 15.
LONGEST_SILENCE = 60
# What never changes anything, or the same when it is done twice.
REPEATABLE = ("GET", "PUT", "PATCH")


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """The key must not go to another address."""

    def redirect_request(self, *args: Any) -> None:
        return None


class Transport:
    def __init__(self, base_url: str, key: str, *, timeout: float, retries: int) -> None:
        if not key:
            raise ValueError("The client needs a key.")
        if not base_url.startswith(("http://", "https://")):
            raise ValueError("The base URL must begin with http:// or https://.")
        self._base_url = base_url.rstrip("/")
        self._key = key
        self._timeout = timeout
        self._retries = retries
        self._opener = urllib.request.build_opener(_NoRedirect)

    def data(self, method: str, path: str, *, answer: str = "json", **call: Any) -> Any:
        content = self._send(method, path, **call)
        if answer == "none":
            return None
        if answer == "bytes":
            return content
        text = content.decode("utf-8")
        return text if answer == "text" else json.loads(text)["data"]

    def page(self, method: str, path: str, **call: Any) -> Any:
        body = json.loads(self._send(method, path, **call))
        return {"data": body["data"], "meta": body["meta"]}

    def all_pages(self, next_: str, method: str, path: str, *, query: dict[str, Any], **call: Any) -> Iterator[Any]:
        """Each entry of each page."""
        while True:
            page = self.page(method, path, query=query, **call)
            yield from page["data"]
            meta = page["meta"]
            if not meta["hasNextPage" if next_ == "page" else "hasMore"]:
                return
            query = {**query, next_: meta["page"] + 1 if next_ == "page" else meta["nextCursor"]}

    def events(self, method: str, path: str, *, query: dict[str, Any] | None = None) -> Iterator[StreamEvent]:
        """The events of a stream, until the server ends it. After a cut, call it again: a stream begins with the
        present state. Raises CarillonError, or OSError, also when nothing came for a minute."""
        headers = {"authorization": f"Bearer {self._key}", "accept": "text/event-stream"}
        url = self._base_url + path + _query_text(query)
        request = urllib.request.Request(url, headers=headers, method=method)
        try:
            response = self._opener.open(request, timeout=LONGEST_SILENCE)
        except urllib.error.HTTPError as error:
            raise _refusal(error) from None
        with response:
            name, data = "message", []
            for raw in response:
                line = raw.decode("utf-8").rstrip("\r\n")
                if line.startswith("event: "):
                    name = line[7:]
                elif line.startswith("data: "):
                    data.append(line[6:])
                elif line == "":
                    if data:
                        yield {"event": name, "data": json.loads("\n".join(data))}
                    name, data = "message", []

    def _send(
        self,
        method: str,
        path: str,
        *,
        query: dict[str, Any] | None = None,
        body: Any = None,
        is_form: bool = False,
        takes_idempotency_key: bool = False,
        idempotency_key: str | None = None,
        if_match: str | None = None,
    ) -> bytes:
        """Sends the call until it is answered. Raises CarillonError, or OSError when there is no answer."""
        headers = {"authorization": f"Bearer {self._key}"}
        if takes_idempotency_key:
            # Each call has a key of its own, so that its retries are safe.
            headers["idempotency-key"] = idempotency_key or str(uuid.uuid4())
        if if_match is not None:
            headers["if-match"] = f'"{if_match}"'
        content: bytes | None = None
        if is_form:
            content, headers["content-type"] = _form(body)
        elif body is not None:
            content, headers["content-type"] = json.dumps(body).encode("utf-8"), "application/json"
        # A conditional call whose answer was lost may have been the change: sent again, it would be refused by itself.
        is_safe = takes_idempotency_key or (method in REPEATABLE and if_match is None)
        url = self._base_url + path + _query_text(query)
        attempt = 0
        while True:
            request = urllib.request.Request(url, data=content, headers=headers, method=method)
            try:
                with self._opener.open(request, timeout=self._timeout) as response:
                    return response.read()
            except urllib.error.HTTPError as error:
                failure: Exception = _refusal(error)
            except (OSError, http.client.HTTPException) as error:
                failure = error
            pause = _pause_after(failure, is_safe, attempt)
            if attempt >= self._retries or pause is None or pause > LONGEST_PAUSE:
                raise failure
            time.sleep(pause)
            attempt += 1


def _refusal(error: urllib.error.HTTPError) -> CarillonError:
    try:
        body = json.loads(error.read())
    except ValueError:
        body = {}
    retry_after = error.headers.get("retry-after", "")
    return CarillonError(error.code, body, float(retry_after) if retry_after.isdigit() else None)


def _pause_after(failure: Exception, is_safe: bool, attempt: int) -> float | None:
    """How long to wait before the call is sent again, in seconds; None when it must not be."""
    growing = min(0.5 * 2**attempt, 8) * random.uniform(0.5, 1)
    if not isinstance(failure, CarillonError):
        return growing if is_safe else None
    is_refused = failure.status == 429 or failure.code == "IDEMPOTENCY_IN_PROGRESS"
    is_gone = failure.status in (502, 503, 504) and is_safe
    if not is_refused and not is_gone:
        return None
    return growing if failure.retry_after is None else failure.retry_after


def _text(value: Any) -> str:
    return ("true" if value else "false") if isinstance(value, bool) else str(value)


def _quoted(value: str) -> str:
    # The path would be another: /contacts/ is the list.
    if value in ("", ".", ".."):
        raise ValueError(f'An id is needed, not "{value}".')
    return urllib.parse.quote(value, safe="")


def _query_text(query: dict[str, Any] | None) -> str:
    pairs = [
        (name, _text(one))
        for name, value in (query or {}).items()
        for one in (value if isinstance(value, (list, tuple)) else [value])
        if one is not None
    ]
    return "?" + urllib.parse.urlencode(pairs) if pairs else ""


def _form(fields: dict[str, Any]) -> tuple[bytes, str]:
    boundary = uuid.uuid4().hex
    parts = []
    for name, value in fields.items():
        if value is None:
            continue
        head = f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"'
        if isinstance(value, (bytes, tuple)):
            file_name, content = value if isinstance(value, tuple) else ("file", value)
            safe_name = file_name.replace('"', "%22").replace("\r", "").replace("\n", "")
            parts.append(f'{head}; filename="{safe_name}"\r\n\r\n'.encode("utf-8") + content + b"\r\n")
        else:
            parts.append(f"{head}\r\n\r\n{_text(value)}\r\n".encode("utf-8"))
    content = b"".join(parts) + f"--{boundary}--\r\n".encode("utf-8")
    return content, f"multipart/form-data; boundary={boundary}"


def _is_over(record: Any) -> bool:
    return record["status"] not in ("QUEUED", "PROCESSING", "UNDOING")


def wait_until(
    read: Callable[[], T], is_done: Callable[[T], bool], *, timeout: float = 600, interval: float = 1
) -> T:
    """Reads again and again until `is_done`. Raises WaitTimeout."""
    end = time.monotonic() + timeout
    while True:
        record = read()
        if is_done(record):
            return record
        if time.monotonic() + interval > end:
            raise WaitTimeout(f"It was not over after {timeout} seconds.")
        time.sleep(interval)
