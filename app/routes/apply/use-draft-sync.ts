import { useSubmit } from "@remix-run/react";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { type Content, contentBy, sameContent } from "#app/features/applications/fields.ts";
import { createDraftSync, type DraftState, type DraftSync, sendDraft } from "./draft-sync.ts";
import { type LocalCopy, ownPlace } from "./local-copy.ts";

interface SyncedForm {
  form: RefObject<HTMLFormElement>;
  userId: string;
  begin: { content: Content; basedOn: number; copy?: LocalCopy };
  saved: Content;
  sending: boolean;
  /** False where the form belongs to another person. */
  enabled: boolean;
  onTyped: () => void;
}

/** A content that differs from the saved one counts as typed: before hydration, or it was sent and not accepted. */
export function useDraftSync({ form, userId, begin, saved, sending, enabled, onTyped }: SyncedForm) {
  const post = useSubmit();
  const [state, setState] = useState<DraftState>({ kind: "untouched", inBrowser: true });
  const [isSubmitting, setSubmitting] = useState(false);
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
    if (sending) return;
    setSubmitting(false);
    sync.current?.resume();
  }, [sending]);

  /** Sends the form when its version is known, while nothing else saves. Without a sync the form sends itself. */
  const submit = async (event: FormEvent<HTMLFormElement>, intent: string) => {
    const own = sync.current;
    const element = event.currentTarget;
    if (!own) return;
    event.preventDefault();
    setSubmitting(true);
    await own.settle();
    if (!element.isConnected) return;
    isDiscarded.current = intent === "discard";
    const body = new FormData(element);
    body.set("intent", intent);
    body.set("basedOn", String(own.pause(contentOf(element))));
    post(body, { method: "post", action: "/apply", encType: "multipart/form-data" });
  };
  return { state, isSubmitting, typed, submit, saveNow: () => sync.current?.flush() };
}

export function contentOf(form: HTMLFormElement): Content {
  const entries = new FormData(form);
  return contentBy((name) => String(entries.get(name) ?? "").replaceAll("\r\n", "\n"));
}
