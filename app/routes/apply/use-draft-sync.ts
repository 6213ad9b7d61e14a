import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { type Content, contentBy, sameContent } from "#app/features/applications/fields.ts";
import { createDraftSync, type DraftState, type DraftSync, sendDraft } from "./draft-sync.ts";
import { type LocalCopy, ownPlace } from "./local-copy.ts";

interface SyncedForm {
  form: RefObject<HTMLFormElement>;
  userId: string;
  /** The content that the form begins with, its version, and the local copy that it is from. */
  begin: { content: Content; basedOn: number; copy?: LocalCopy };
  saved: Content;
  sending: boolean;
  /** False where the form belongs to another person. */
  enabled: boolean;
  onTyped: () => void;
}

/**
 * Saves what is typed into a form of uncontrolled controls. A content that differs from the saved one counts as typed: it was
 * typed before hydration, or was sent and not accepted.
 */
export function useDraftSync({ form, userId, begin, saved, sending, enabled, onTyped }: SyncedForm) {
  const [state, setState] = useState<DraftState>({ kind: "untouched", inBrowser: true });
  /** A submission waits for the answer to a save, and is then repeated. */
  const [isSettling, setSettling] = useState(false);
  const isRepeated = useRef(false);
  const isDiscarded = useRef(false);
  const sync = useRef<DraftSync>();
  const typed = () => {
    isDiscarded.current = false;
    onTyped();
    if (form.current) sync.current?.typed(contentOf(form.current));
  };

  useEffect(() => {
    if (!enabled) return;
    const own = createDraftSync({
      basedOn: begin.basedOn,
      sent: begin.copy?.sent,
      ...ownPlace(userId, begin.copy),
      send: (content, options) => sendDraft(userId, content, options),
      onState: setState,
    });
    sync.current = own;
    if (form.current && !sameContent(contentOf(form.current), saved)) typed();

    const events = new AbortController();
    const leave = () => own.flush({ leaving: true });
    document.addEventListener("visibilitychange", () => document.hidden && leave(), events);
    window.addEventListener("pagehide", leave, events);
    for (const type of ["online", "focus"]) window.addEventListener(type, () => own.flush(), events);
    return () => {
      events.abort();
      if (isDiscarded.current) own.abandon();
      else leave();
      own.stop();
      sync.current = undefined;
    };
  }, []); // eslint-disable-line react-hooks/exhaustive-deps
  useEffect(() => {
    if (!sending) sync.current?.resume();
  }, [sending]);

  /** Prepares the form for being sent: its version must be known, and nothing else may save meanwhile. */
  const submit = async (event: FormEvent<HTMLFormElement>, submitter: HTMLElement | null) => {
    const own = sync.current;
    const element = event.currentTarget;
    if (!own) return;
    if (!isRepeated.current && (isSettling || own.isUncertain())) {
      event.preventDefault();
      if (isSettling) return;
      setSettling(true);
      await own.settle();
      // A form ignores `requestSubmit` while its submit event is dispatched (HTML standard).
      setTimeout(() => {
        setSettling(false);
        isRepeated.current = true;
        if (element.isConnected && submitter?.isConnected !== false) element.requestSubmit(submitter);
        isRepeated.current = false;
      });
      return;
    }
    const version = element.elements.namedItem("basedOn");
    // A controlled field would get its value with the next rendering, which is too late.
    if (version instanceof HTMLInputElement) version.value = String(own.pause(contentOf(element)));
    isDiscarded.current = submitter instanceof HTMLButtonElement && submitter.value === "discard";
  };
  return { state, isSettling, typed, submit, saveNow: () => sync.current?.flush() };
}

export function contentOf(form: HTMLFormElement): Content {
  const entries = new FormData(form);
  return contentBy((name) => String(entries.get(name) ?? "").replaceAll("\r\n", "\n"));
}
