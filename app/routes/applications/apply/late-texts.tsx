import { Form } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { FIELDS, sameContent, type Content } from "#app/features/applications/fields.ts";
import { Button } from "#app/ui/button.tsx";

import { forgetLocalDraft, type LocalDraft } from "./local-draft.ts";
import { BASED_ON, INTENT } from "./names.ts";
import type { ApplyAnswer, ApplyData } from "./page-data.ts";
import { TypedText } from "./typed-text.tsx";

interface LateTextsProps {
  page: ApplyData;
  answer: ApplyAnswer;
  unsentHere?: LocalDraft;
}

/** What was typed until somebody decided, wherever it is: to copy, and to throw away. */
export function LateTexts({ page, answer, unsentHere }: LateTextsProps) {
  const { t } = useTranslation("applications");
  const [forgotten, setForgotten] = useState<LocalDraft>();
  const { person, current, hasDraft } = page;
  const draft = hasDraft ? current.content : undefined;
  const late = answer?.outcome === "decided" ? answer.content : undefined;
  const here = unsentHere === forgotten ? undefined : unsentHere;
  const isElsewhere = (content: Content) =>
    [draft, here?.content].some((other) => other && sameContent(other, content));
  if (!draft && !late && !here) return null;
  return (
    <section className="card grid gap-6 p-6 sm:p-8" aria-labelledby="late">
      <div className="grid gap-2">
        <h2 id="late" className="text-xl">
          {t("late.title")}
        </h2>
        <p className="text-muted">{t("late.text")}</p>
      </div>
      {late && !isElsewhere(late) && <Texts content={late} />}
      {draft && (
        <>
          <Texts content={draft} />
          <Form method="post" action="/apply">
            <input type="hidden" name={BASED_ON} value={current.version} />
            <Button type="submit" variant="secondary" name={INTENT} value="discard">
              {t("discard")}
            </Button>
          </Form>
        </>
      )}
      {here && (
        <>
          <h3 className="font-semibold">{t("late.here")}</h3>
          <Texts content={here.content} />
          <div>
            <Button
              variant="secondary"
              onClick={() => {
                forgetLocalDraft(person.id, here.origin.form);
                setForgotten(here);
              }}
            >
              {t("draft.discardHere")}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

function Texts({ content }: { content: Content }) {
  const { t } = useTranslation("applications");
  return (
    <dl className="grid gap-4">
      {FIELDS.filter((name) => content[name] !== "").map((name) => (
        <div key={name}>
          <dt className="text-sm font-semibold text-muted">{t(`fields.${name}.label`)}</dt>
          <dd className="mt-1">
            <TypedText text={content[name]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
