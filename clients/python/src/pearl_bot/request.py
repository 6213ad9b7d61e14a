"""One request to the site, and how long to wait after one that failed."""

import asyncio
import json
import logging
import random
import time
from collections.abc import Mapping
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from typing import Any

import aiohttp

TIMEOUT = 10.0
"""Seconds for an answer, besides those that the site was asked to wait: a dead connection says nothing."""
LONGEST_PAUSE = 60.0

log = logging.getLogger("pearl_bot")


class PearlError(Exception):
    """A refusal by the site, or with ``status`` 0 no answer, or one that is not the site's.

    ``fields`` are the messages by path of a body that does not fit; ``retry_after`` is in seconds.
    """

    def __init__(
        self,
        status: int,
        code: str,
        message: str,
        *,
        fields: object = None,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(f"{message} {fields}" if fields else message)
        self.status = status
        self.code = code
        self.fields = fields
        self.retry_after = retry_after

    @property
    def is_temporary(self) -> bool:
        """Tells that the same request may succeed later."""
        return self.status in (0, 429) or self.status >= 500


@dataclass(frozen=True)
class Answer:
    status: int
    headers: Mapping[str, str]
    body: Any


class Requests:
    """Sends requests to a site, on connections that are kept until ``close``."""

    def __init__(self, url: str, token: str) -> None:
        self._url = url.rstrip("/")
        self._token = token
        self._session: aiohttp.ClientSession | None = None
        self._is_closed = False

    async def send(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, str | int] | None = None,
        body: object = None,
        headers: Mapping[str, str] | None = None,
        expected: int = 200,
        wait: float = 0,
    ) -> Answer:
        """Returns a success, or the answer with the status ``expected``: an object, or 204. Else a PearlError."""
        if self._is_closed:
            # A request that is sent again until the site answers would never end.
            raise RuntimeError("The client is closed.")
        if self._session is None:
            self._session = aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar())
        try:
            async with self._session.request(
                method,
                self._url + path,
                params=query,
                json=body,
                headers={"Authorization": f"Bearer {self._token}", **(headers or {})},
                # The site never redirects, and nobody else may see the secret.
                allow_redirects=False,
                timeout=aiohttp.ClientTimeout(total=TIMEOUT + wait),
            ) as response:
                answer = Answer(response.status, response.headers, _parse(await response.read()))
        except TimeoutError:
            raise PearlError(0, "network", f"{method} {path}: no answer in time") from None
        except (aiohttp.ClientError, OSError) as error:
            raise PearlError(0, "network", f"{method} {path}: {type(error).__name__}: {error}") from error
        if answer.status != expected and not 200 <= answer.status < 300:
            raise _refusal(answer)
        if answer.status != 204 and not isinstance(answer.body, dict):
            raise unexpected()
        return answer

    async def close(self) -> None:
        self._is_closed = True
        if self._session is not None:
            await self._session.close()
            self._session = None


def unexpected() -> PearlError:
    return PearlError(0, "unexpected", "What answered is not the site: look at its address.")


def _parse(content: bytes) -> Any:
    try:
        return json.loads(content)
    except (ValueError, RecursionError):
        return None


def _refusal(answer: Answer) -> PearlError:
    body = answer.body if isinstance(answer.body, dict) else {}
    # A proxy's own 404 is no answer of the site; its bound for a body counts, because another attempt has it, too.
    if not isinstance(body.get("error"), str) and answer.status not in (413, 429) and answer.status < 500:
        return unexpected()
    return PearlError(
        answer.status,
        str(body.get("error", "unexpected")),
        str(body.get("message", f"The site answered {answer.status}.")),
        fields=body.get("fields"),
        retry_after=_seconds(answer.headers.get("Retry-After", "")),
    )


def _seconds(retry_after: str) -> float | None:
    """Seconds or a date (RFC 9110 section 10.2.3)."""
    try:
        return max(0, int(retry_after))
    except ValueError:
        pass
    try:
        return max(0.0, parsedate_to_datetime(retry_after).timestamp() - time.time())
    except ValueError:
        return None


class Pauses:
    """Pauses between attempts: each twice as long as the one before, by chance up to a half less, so that bots do not
    come back together. A longer one that the site asks for counts. The first failure in a row is logged: otherwise a bot
    with a wrong address would wait in silence."""

    def __init__(self, first: float) -> None:
        self._first = first
        self.failures = 0

    def reset(self) -> None:
        self.failures = 0

    async def wait(self, error: PearlError | None = None) -> None:
        pause = min(LONGEST_PAUSE, self._first * 2 ** min(self.failures, 30)) * random.uniform(0.5, 1)
        if error is not None and error.retry_after is not None:
            pause = max(pause, error.retry_after + random.uniform(0, self._first))
        if error is not None and self.failures == 0:
            log.warning("%s. It is asked again until the site answers.", error)
        self.failures += 1
        await asyncio.sleep(pause)
