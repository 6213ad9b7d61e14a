import { useLocation, useSearchParams } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

import type { Saved } from "#app/features/applications/draft.server.ts";
import { contentBy } from "#app/features/applications/fields.ts";

import { DraftConflict, type Question } from "./conflict.tsx";
import { ApplicationForm } from "./form.tsx";
import { type LocalCopy, tabName, useUnsent } from "./local-copy.ts";
import type { ApplyAnswer, ApplyData } from "./route.tsx";

export function Writing({ page, answer }: { page: ApplyData; answer: ApplyAnswer }) {
  const { person, current } = page;
  const { key } = useLocation();
  const [query] = useSearchParams();
  const [asked, ask] = useState<Question>();
  const isTouched = useRef(false);
  // A question ends with an answer that leads on. One that could not be sent is asked still.
  useEffect(() => {
    if (answer?.outcome === "conflict")
      ask((before) => ({ mine: answer.content, current: answer.current, tab: before?.tab ?? tabName() }));
    else if (!answer) ask(undefined);
  }, [answer, key]);
  const found = useUnsent(person.id, current, answer ? undefined : key);
  const unsent = isTouched.current ? undefined : found;

  const question =
    answer?.outcome === "conflict"
      ? { mine: answer.content, current: answer.current, tab: asked?.tab }
      : (asked ?? (unsent?.relation === "other" ? questionAbout(unsent.copy, current) : undefined));
  const element = useFocusOnHeading(question ? "question" : "form");
  const copy = unsent?.relation === "own" ? unsent.copy : undefined;
  const discarded = query.get("draft") === "discarded" ? key : "";
  return (
    <div ref={element}>
      {question ? (
        <DraftConflict
          key={`${question.current.version} ${answer?.outcome === "conflict" || asked ? "" : question.tab}`}
          person={person}
          {...question}
          failure={answer?.outcome === "failed" ? answer.reason : undefined}
        />
      ) : (
        <ApplicationForm
          // The form begins anew with a local copy, and after a draft was discarded.
          key={copy ? `copy ${copy.at}` : `saved ${discarded}`}
          page={page}
          saved={current.content ?? contentBy((name) => (name === "email" ? (person.email ?? "") : ""))}
          copy={copy}
          hasOther={isTouched.current && found?.relation === "other"}
          answer={answer?.outcome === "conflict" ? undefined : answer}
          onTyped={() => (isTouched.current ||= !copy)}
          onQuestion={ask}
        />
      )}
    </div>
  );
}

function questionAbout({ content, tab }: LocalCopy, current: Saved): Question {
  return { mine: content, current, tab, isOtherTab: tab !== tabName() };
}

/** Moves the focus to the heading when another view takes the place of this one, for screen readers. */
export function useFocusOnHeading(view: string) {
  const element = useRef<HTMLDivElement>(null);
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    const heading = element.current?.querySelector("h1");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus();
  }, [view]);
  return element;
}
