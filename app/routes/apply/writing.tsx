import { useLocation, useSearchParams } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";

import { type Content, contentBy } from "#app/features/applications/fields.ts";

import { DraftConflict } from "./conflict.tsx";
import { ApplicationForm } from "./form.tsx";
import { type LocalDraft, type Saved, useUnsent } from "./local-copy.ts";
import type { ApplyAnswer, ApplyData } from "./route.tsx";

interface WritingProps {
  page: ApplyData;
  answer: ApplyAnswer;
}

/** Two contents of which one is to be chosen, field by field. */
export interface Question {
  mine: Content;
  current: Saved;
  origin?: LocalDraft["origin"];
}

/** The form, or the question which of two versions shall stand in it. */
export function Writing(props: WritingProps) {
  const { question, form } = useWriting(props);
  const element = useFocusOnHeading(question ? "question" : "form");
  return <div ref={element}>{question ?? form}</div>;
}

function useWriting({ page, answer }: WritingProps): { question?: ReactNode; form?: ReactNode } {
  const { person, current } = page;
  const { key } = useLocation();
  const [query] = useSearchParams();
  const [asked, ask] = useState<Question>();
  const isTouched = useRef(false);
  // What was answered leads on: then the form begins anew. What could not be sent is still the question.
  useEffect(() => {
    if (answer?.outcome === "conflict") ask(questionOf(answer));
    else if (!answer) ask(undefined);
  }, [answer, key]);
  // An answer to what was sent changes nothing of what stands where.
  const found = useUnsent(person.id, current, answer ? undefined : key);

  const saved = current.content ?? contentBy((name) => (name === "email" ? (person.email ?? "") : ""));
  const unsent = isTouched.current ? undefined : found;
  const question =
    answer?.outcome === "conflict"
      ? questionOf(answer)
      : (asked ?? (unsent?.relation === "other" ? asking(unsent.local, current) : undefined));
  if (question) {
    const failure = answer?.outcome === "failed" ? answer.reason : undefined;
    const { version } = question.current;
    return { question: <DraftConflict key={version} person={person} {...question} failure={failure} /> };
  }
  const local = unsent?.relation === "newer" ? unsent : undefined;
  const discarded = query.get("draft") === "discarded" ? key : "";
  const form = (
    <ApplicationForm
      // What this browser has is put into a form of its own, once it is known; and a draft that is gone is gone.
      key={local ? local.local.origin.form : `saved ${discarded}`}
      page={page}
      saved={saved}
      initial={local?.local.content ?? saved}
      // Where another page may be that form, this is a new one, and the two compete.
      origin={local?.claim ? local.local.origin : undefined}
      news={local ? "restored" : isTouched.current && found ? "other" : undefined}
      answer={answer?.outcome === "conflict" ? undefined : answer}
      onTyped={() => (isTouched.current ||= !local)}
      onQuestion={ask}
    />
  );
  return { form };
}

function questionOf({ content, current, origin }: Extract<ApplyAnswer, { outcome: "conflict" }>): Question {
  return { mine: content, current, origin };
}

function asking({ content, origin }: LocalDraft, current: Saved): Question {
  return { mine: content, current, origin };
}

/** When one view takes the place of another in this element, who listens to the page begins at its heading. */
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
