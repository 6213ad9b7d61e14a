import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";

import { type Content, contentBy, sameContent } from "#app/features/applications/fields.ts";

import { createDraftSync, type DraftState, type DraftSync, sendDraft } from "./draft-sync.ts";
import { type LocalCopy, ownPlace } from "./local-copy.ts";

export interface Beginning {
  content: Content;
  basedOn: number;
  copy?: LocalCopy;
}

interface SyncedForm {
  form: RefObject<HTMLFormElement>;
  userId: string;
  begin: Beginning;
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
  const [isSettling, setSettling] = useState(false);
  const sync = useRef<DraftSync>();
  /** A submission waits for the answer to a save, and is then repeated. */
  const submission = useRef<"none" | "waiting" | "repeated">("none");
  const isDiscarded = useRef(false);
  const typed = () => {
    isDiscarded.current = false;
    onTyped();
    if (form.current) sync.current?.typed(contentOf(form.current));
  };

  useEffect(() => {
    if (!enabled) return;
    const place = ownPlace(userId, begin.copy);
    const own = createDraftSync({
      basedOn: begin.basedOn,
      sent: begin.copy?.sent,
      ...place,
      send: (content, options) => sendDraft(userId, content, options),
      onState: setState,
    });
    sync.current = own;
    if (form.current && !sameContent(contentOf(form.current), saved)) typed();

    const events = new AbortController();
    document.addEventListener(
      "visibilitychange",
      () => document.hidden && own.flush({ leaving: true }),
      events,
    );
    window.addEventListener("pagehide", () => own.flush({ leaving: true }), events);
    for (const type of ["online", "focus"]) window.addEventListener(type, () => own.flush(), events);
    return () => {
      events.abort();
      if (isDiscarded.current) own.abandon();
      else own.flush({ leaving: true });
      own.stop();
      sync.current = undefined;
    };
  }, []); // eslint-disable-line react-hooks/exhaustive-deps
  useEffect(() => {
    if (!sending) sync.current?.resume();
  }, [sending]);

  /** Prepares the form for being sent: its version must be known, and nothing else may save meanwhile. */
  const submit = (event: FormEvent<HTMLFormElement>, submitter: HTMLElement | null) => {
    const own = sync.current;
    const element = event.currentTarget;
    if (!own) return;
    if (submission.current === "none" && own.isUncertain()) {
      event.preventDefault();
      submission.current = "waiting";
      setSettling(true);
      void own.settle().then(() => {
        submission.current = "repeated";
        setSettling(false);
        if (element.isConnected && submitter?.isConnected !== false) element.requestSubmit(submitter);
      });
      return;
    }
    if (submission.current === "waiting") return event.preventDefault();
    submission.current = "none";
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
