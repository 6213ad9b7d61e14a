import { type RefObject, useEffect, useRef, useState } from "react";

import { type Content, contentBy, sameContent } from "#app/features/applications/fields.ts";

import { createDraftKeeper, type DraftKeeper, type DraftState, sendDraft } from "./draft-sync.ts";
import {
  claimNewForm,
  forgetLocalDraft,
  type LocalDraft,
  newFormName,
  writeLocalDraft,
} from "./local-copy.ts";
import { BASED_ON, EDIT, FORM } from "./names.ts";

interface Keeping {
  form: RefObject<HTMLFormElement>;
  userId: string;
  /** The version that the form is made from, and what that says. */
  basedOn: number;
  saved: Content;
  /** What this form goes on with, under its own name: nobody else is that form any more. */
  origin?: LocalDraft["origin"];
  /** It is not this person's: nothing is kept. */
  paused: boolean;
  onTyped: () => void;
}

/**
 * Keeps what is typed into a form of the browser's own controls. What stands there and is not what was saved counts as typed:
 * it is from before the scripts ran, or came back unsent. `sign`, right before the form is sent, has it say what it was made
 * from.
 */
export function useDraftKeeper({ form, userId, basedOn, saved, origin, paused, onTyped }: Keeping) {
  const [state, setState] = useState<DraftState>({ kind: "untouched", inBrowser: true });
  const keeper = useRef<DraftKeeper>();
  /** What is typed is about to be thrown away. */
  const isAbandoned = useRef(false);
  const typed = () => {
    isAbandoned.current = false;
    onTyped();
    if (form.current) keeper.current?.typed(contentOf(form.current));
  };

  useEffect(() => {
    if (paused) return;
    const name = origin?.form ?? newFormName();
    // Others of this browser see by it that this one is open.
    const claim = origin ? undefined : claimNewForm(name);
    const own = createDraftKeeper({
      form: name,
      edit: origin?.edit,
      basedOn,
      write: (draft) => writeLocalDraft(userId, draft),
      forget: () => forgetLocalDraft(userId, name),
      send: (draft, options) => sendDraft(userId, draft, options),
      onState: setState,
    });
    keeper.current = own;
    if (form.current && !sameContent(contentOf(form.current), saved)) typed();

    const events = new AbortController();
    const leave = () => document.hidden && own.flush({ leaving: true });
    const comeBack = () => own.flush();
    document.addEventListener("visibilitychange", leave, events);
    window.addEventListener("pagehide", () => own.flush({ leaving: true }), events);
    window.addEventListener("online", comeBack, events);
    window.addEventListener("focus", comeBack, events);
    return () => {
      events.abort();
      if (isAbandoned.current) forgetLocalDraft(userId, name);
      else own.flush({ leaving: true });
      own.stop();
      keeper.current = undefined;
      void claim?.then((held) => held?.release());
    };
  }, []); // eslint-disable-line react-hooks/exhaustive-deps

  return {
    state,
    typed,
    keepNow: () => keeper.current?.flush(),
    abandon() {
      isAbandoned.current = true;
      keeper.current?.hold();
    },
    sign: () => form.current && keeper.current && sign(form.current, keeper.current),
    origin: () => keeper.current?.basis().origin,
  };
}

/** What stands in the form now. */
export function contentOf(form: HTMLFormElement): Content {
  const entries = new FormData(form);
  return contentBy((name) => String(entries.get(name) ?? "").replaceAll("\r\n", "\n"));
}

/** Not React's: what it sets with the next rendering has to be there when the form is sent now. */
function sign(form: HTMLFormElement, keeper: DraftKeeper): void {
  const { basedOn, origin } = keeper.basis();
  const values: Record<string, string | number> = {
    [BASED_ON]: basedOn,
    [FORM]: origin.form,
    [EDIT]: origin.edit,
  };
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = String(value);
  }
}
