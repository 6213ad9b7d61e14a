import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";

import { contentBy, type Content } from "#app/features/applications/fields.ts";

import { ApplicationForm } from "./application-form.tsx";
import { DraftConflict } from "./draft-conflict.tsx";
import type { LocalDraft, Saved } from "./local-draft.ts";
import type { ApplyAnswer, ApplyData } from "./page-data.ts";
import { useLocalDraft } from "./use-local-draft.ts";

interface WritingProps {
  page: ApplyData;
  answer: ApplyAnswer;
}

/** Two contents of which one is to be chosen, field by field. */
interface Question {
  mine: Content;
  current: Saved;
  origin?: LocalDraft["origin"];
}

/** The form, or the question which of two versions shall stand in it. */
export function Writing({ page, answer }: WritingProps) {
  const { person, current } = page;
  const { key } = useLocation();
  const [asked, ask] = useState<Question>();
  // An answered question leads on: the form begins with what was chosen.
  useEffect(() => ask(undefined), [key]);
  // An answer to what was sent changes nothing of what stands where.
  const found = useLocalDraft(person.id, current, answer ? undefined : key);

  const question =
    questionOf(answer) ?? asked ?? (found?.relation === "other" ? asking(found.local, current) : undefined);
  if (question) return <DraftConflict person={person} {...question} />;
  const saved = current.content ?? contentBy((name) => (name === "email" ? (person.email ?? "") : ""));
  const local = found?.relation === "newer" ? found.local : undefined;
  return (
    <ApplicationForm
      // What this browser has is put into a form of its own, once it is known.
      key={local ? "local" : "saved"}
      page={page}
      saved={saved}
      initial={local?.content ?? saved}
      restored={local !== undefined}
      answer={answer?.outcome === "conflict" ? undefined : answer}
      onQuestion={ask}
    />
  );
}

function questionOf(answer: ApplyAnswer): Question | undefined {
  if (answer?.outcome !== "conflict") return undefined;
  return { mine: answer.content, current: answer.current, origin: answer.origin };
}

function asking({ content, origin }: LocalDraft, current: Saved): Question {
  return { mine: content, current, origin };
}
