import { useEffect, useRef, useState } from "react";
import { loginPath } from "#app/auth/login-path.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useShellData } from "./shell-data.ts";

/** Shows a notice when the session has ended, until the person has signed in in another tab. */
export function SessionNotice() {
  const { t } = useTranslation();
  const { path, user } = useShellData();
  const [signedIn, setSignedIn] = useState(true);
  useEffect(() => watchSession(setSignedIn, user?.username), [user?.username]);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => (notice.current ? keepRoomOf(notice.current) : undefined), [signedIn]);
  if (signedIn) return null;
  return (
    // Fixed, so that it is visible while typing.
    <div
      ref={notice}
      role="alert"
      className="card fixed inset-x-4 bottom-4 z-20 mx-auto flex max-w-176 flex-wrap items-center justify-between gap-x-6 gap-y-3 border-accent px-5 py-4 shadow-float in-[:root:has([data-save-bar=failed])]:hidden"
    >
      <p>
        <strong className="block">{t("session.expired")}</strong>
        {t("session.signInFirst")}
      </p>
      <a href={loginPath(path)} target="_blank" rel="noopener" className={buttonClass("primary", "small")}>
        {t("session.signIn")} <Icon name="external-link" size={16} />
      </a>
    </div>
  );
}

/** Keeps focused controls above the notice while it is shown: it may fill half of a phone's window. @returns ends it */
function keepRoomOf(notice: HTMLElement): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    const height = notice.offsetHeight;
    style.scrollPaddingBottom = height > 0 ? `max(8rem, ${height + 32}px)` : "";
  });
  observer.observe(notice);
  return () => {
    observer.disconnect();
    style.scrollPaddingBottom = "";
  };
}

/** Milliseconds between the checks of a visible page, and at least between any two. */
const PERIOD = 120_000;
const GAP = 30_000;
/** Activity after so many milliseconds of quiet is followed by a check, `AFTER_RETURN` later. */
const QUIET = 30_000;
const AFTER_RETURN = 1_000;

const ACTIVITY = ["pointermove", "pointerdown", "keydown", "touchstart", "scroll"];

/**
 * Checks whether a visible page's session exists (docs/sign-in.md), which keeps its Discord token alive. Loads the page anew if it
 * is another person's than `username`. @returns ends it
 */
export function watchSession(onAnswer: (signedIn: boolean) => void, username?: string): () => void {
  const end = new AbortController();
  let checkedAt = -Infinity;
  let activeAt = Date.now();
  let dueAt = activeAt + PERIOD;

  async function checkIfDue(): Promise<void> {
    // A check ahead is from before the clock was set back.
    if (Date.now() < checkedAt) checkedAt = -Infinity;
    if (document.hidden || Date.now() < Math.max(dueAt, checkedAt + GAP)) return;
    checkedAt = Date.now();
    dueAt = checkedAt + PERIOD;
    const signedIn = await fetchSignedIn(username).catch(() => undefined);
    if (signedIn === undefined) dueAt = Date.now();
    else if (!end.signal.aborted) onAnswer(signedIn);
  }

  const onActivity = () => {
    if (Date.now() - activeAt >= QUIET) dueAt = Math.min(dueAt, Date.now() + AFTER_RETURN);
    activeAt = Date.now();
  };
  const onShown = () => {
    dueAt = Math.min(dueAt, Date.now());
    void checkIfDue();
  };
  // Scroll events of elements do not bubble.
  const options = { passive: true, capture: true, signal: end.signal };
  for (const event of ACTIVITY) window.addEventListener(event, onActivity, options);
  document.addEventListener("visibilitychange", onShown, end);
  window.addEventListener("focus", onShown, end);
  const timer = setInterval(() => void checkIfDue(), 1_000);
  return () => {
    end.abort();
    clearInterval(timer);
  };
}

/** The last answer and its ETag, with which the server answers 304. */
let last: { tag: string; signedIn: boolean } | undefined;

interface SessionAnswer {
  authenticated: unknown;
  user?: { username: string };
}

async function fetchSignedIn(username?: string): Promise<boolean | undefined> {
  const response = await fetch("/auth/session", { headers: last && { "If-None-Match": last.tag } });
  if (response.status === 304) return last?.signedIn;
  if (!response.ok) return undefined;
  const { authenticated, user } = (await response.json()) as SessionAnswer;
  if (user && username && user.username !== username) location.reload();
  last = { tag: response.headers.get("ETag") ?? "", signedIn: authenticated === true };
  return last.signedIn;
}
