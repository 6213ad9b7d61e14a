import { useNavigation, useSubmit } from "@remix-run/react";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { type Content, contentBy, sameContent } from "#app/features/applications/fields.ts";
import { type DraftAnswer, type DraftEvent, newDraft, pauseBefore, reduceDraft } from "./draft-state.ts";
import { forgetCopy, type LocalCopy, newKey, writeCopy } from "./local-copy.ts";

interface DraftForm {
  form: RefObject<HTMLFormElement>;
  userId: string;
  begin: { content: Content; basedOn: number; copy?: LocalCopy; isOthers?: boolean };
  /** Content that the server wrote into the form. Another one was typed before hydration, or sent and not accepted. */
  saved: Content;
  onTyped: () => void;
}

/** Keeps what is typed in the browser at once and on the server soon, with one save at a time. Does nothing with a form of another person. */
export function useDraft({ form, userId, begin, saved, onTyped }: DraftForm) {
  const post = useSubmit();
  const isPosting = useNavigation().formMethod === "POST";
  const [key] = useState(() => newKey(userId));
  const [draft, setDraft] = useState(() => newDraft(begin.content, begin.basedOn, begin.copy?.sent));
  const [inBrowser, setInBrowser] = useState(true);
  const [isSubmitting, setSubmitting] = useState(false);
  // The state of this moment, not of the last rendering: for a page that is left, and for answers after that.
  const now = useRef(draft);
  const underWay = useRef<Promise<void>>();
  const isGone = useRef(false);

  const act = (event: DraftEvent) => {
    const wasClean = now.current.kind === "clean";
    now.current = reduceDraft(now.current, event);
    setDraft(now.current);
    const isKept = now.current.kind === "clean" || writeCopy(key, now.current);
    if (now.current.kind === "clean" && !wasClean) forgetCopy(key);
    setInBrowser(isKept);
    return isKept;
  };
  const typed = () => {
    onTyped();
    if (!form.current || begin.isOthers) return false;
    return act({ type: "typed", content: contentOf(new FormData(form.current)) });
  };
  /** Waits for the save under way, or saves what the server does not have. */
  const save = (leaving = false) => {
    const { kind } = now.current;
    if (kind === "dirty" || kind === "offline") underWay.current = put(leaving);
    return underWay.current;
  };
  const put = async (leaving: boolean) => {
    act({ type: "saving" });
    act({ type: "answered", answer: await putDraft(userId, now.current, leaving) });
    if (isGone.current && now.current.kind === "dirty") await save(true);
  };
  const flush = (leaving = false) => void (now.current.isPosted || save(leaving));

  const pause = pauseBefore(draft);
  useEffect(() => {
    if (pause === undefined) return;
    const timer = setTimeout(flush, pause);
    return () => clearTimeout(timer);
  }, [pause, draft.kind, draft.sent]); // eslint-disable-line react-hooks/exhaustive-deps

  useEffect(() => {
    isGone.current = false;
    const isTyped = form.current && !sameContent(contentOf(new FormData(form.current)), saved);
    // The form keeps as its own what it has taken over.
    if (isTyped && typed() && begin.copy) forgetCopy(begin.copy.key);

    const events = new AbortController();
    const leave = () => flush(true);
    document.addEventListener("visibilitychange", () => document.hidden && leave(), events);
    window.addEventListener("pagehide", leave, events);
    for (const type of ["online", "focus"]) window.addEventListener(type, () => flush(), events);
    return () => {
      events.abort();
      leave();
      isGone.current = true;
    };
  }, []); // eslint-disable-line react-hooks/exhaustive-deps
  useEffect(() => {
    if (isPosting) return;
    setSubmitting(false);
    act({ type: "resumed" });
  }, [isPosting]); // eslint-disable-line react-hooks/exhaustive-deps

  /** Sends the form when its version is known, while nothing else saves. A form of another person sends itself. */
  const submit = async (event: FormEvent<HTMLFormElement>, intent: string) => {
    const element = event.currentTarget;
    if (begin.isOthers) return;
    event.preventDefault();
    setSubmitting(true);
    await save();
    if (!element.isConnected) return;
    const body = new FormData(element);
    act({ type: "posted", content: contentOf(body) });
    body.set("intent", intent);
    body.set("basedOn", String(now.current.basedOn));
    post(body, { method: "post", action: "/apply", encType: "multipart/form-data" });
  };
  return {
    draft: { ...draft, inBrowser },
    sending: isPosting || isSubmitting,
    typed,
    submit,
    save: () => flush(),
  };
}

/** Reads the content of a form, with line breaks as LF. */
export function contentOf(entries: FormData): Content {
  return contentBy((name) => String(entries.get(name) ?? "").replaceAll("\r\n", "\n"));
}

const REFUSALS: Record<number, "decided" | "tooLarge" | "signedOut"> = {
  401: "signedOut",
  403: "signedOut",
  409: "decided",
  413: "tooLarge",
};

const TIMEOUT = 10_000;
/** Largest body in bytes that browsers send for a page that is left (Fetch standard, "keepalive"). */
const KEEPALIVE = 60_000;

/** Sends a draft. A fetcher of Remix has neither `keepalive` nor `If-Match`, loads the page anew, and shows errors in place of the form. */
async function putDraft(
  discordId: string,
  { content, basedOn }: { content: Content; basedOn: number },
  leaving: boolean,
): Promise<DraftAnswer> {
  const body = JSON.stringify({ discordId, content });
  try {
    const response = await fetch("/apply/draft", {
      method: "PUT",
      headers: { "Content-Type": "application/json", "If-Match": `"${basedOn}"` },
      body,
      keepalive: leaving && new Blob([body]).size < KEEPALIVE,
      signal: AbortSignal.timeout(TIMEOUT),
    });
    const refusal = REFUSALS[response.status];
    if (refusal) return { outcome: refusal };
    const { version, current } = await response.json();
    if (response.ok) return { outcome: "saved", version };
    return response.status === 412 ? { outcome: "conflict", current } : { outcome: "retrying" };
  } catch {
    return { outcome: "retrying" };
  }
}
