import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

import { type Content, type FieldName, FIELDS } from "#app/features/applications/fields.ts";
import type { ActionFailure } from "#app/shell/act-or-fail.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Time } from "#app/ui/time.tsx";

import { PersonFields, TypedText } from "./fields.tsx";
import type { LocalDraft, Saved } from "./local-copy.ts";
import { BASED_ON, CHOICE, EDIT, FORM, INTENT } from "./names.ts";
import { FailureNotice } from "./notices.tsx";

interface DraftConflictProps {
  person: { id: string; username: string };
  /** What was typed here. */
  mine: Content;
  /** What stands with the server. */
  current: Saved;
  /** The form that `mine` was typed into, with scripts. */
  origin?: LocalDraft["origin"];
  /** Why the choice could not be sent just now. */
  failure?: ActionFailure;
}

/**
 * Two devices, or two windows, have typed different things. Both, field by field, and a question for each: nothing is
 * overwritten in silence, nothing guessed. Where only one of both says anything, that is proposed.
 */
export function DraftConflict({ person, mine, current, origin, failure }: DraftConflictProps) {
  const { t, i18n } = useTranslation("applications");
  const sending = useNavigation().formMethod === "POST";
  const question = useRef<HTMLElement>(null);
  useEffect(() => question.current?.focus(), []);
  const differing = FIELDS.filter((name) => current.content && current.content[name] !== mine[name]);
  return (
    <section
      ref={question}
      tabIndex={-1}
      className="mx-auto grid max-w-4xl gap-6 outline-none"
      aria-labelledby="conflict"
    >
      <h1 id="conflict" className="text-2xl sm:text-3xl">
        {t("conflict.title")}
      </h1>
      <Notice kind="warning">{t("conflict.text")}</Notice>
      {current.at && (
        <p className="text-sm text-muted">
          {t("conflict.savedAt")} <Time value={current.at} locale={i18n.language} />
        </p>
      )}
      <Form
        method="post"
        action="/apply"
        encType="multipart/form-data"
        className="grid gap-5"
        onSubmit={(event) => sending && event.preventDefault()}
      >
        <PersonFields person={person} hidden />
        <input type="hidden" name={BASED_ON} value={current.version} />
        {/* One edit more than the form had seen: what this browser still has of it is answered by this. */}
        {origin && <input type="hidden" name={FORM} value={origin.form} />}
        {origin && <input type="hidden" name={EDIT} value={origin.edit + 1} />}
        {FIELDS.map((name) => (
          <input key={name} type="hidden" name={name} value={mine[name]} />
        ))}
        {differing.map((name) => (
          <Question key={name} name={name} mine={mine[name]} theirs={current.content?.[name] ?? ""} />
        ))}
        {FIELDS.length > differing.length && (
          <p className="text-sm text-muted">
            {t("conflict.same", { count: FIELDS.length - differing.length })}
          </p>
        )}
        {failure && <FailureNotice reason={failure} />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name={INTENT} value="draft" aria-disabled={sending}>
            {t("conflict.keep")}
          </Button>
          <Button type="submit" variant="secondary" name={INTENT} value="submit" aria-disabled={sending}>
            {t("conflict.send")}
          </Button>
        </div>
      </Form>
    </section>
  );
}

function Question({ name, mine, theirs }: { name: FieldName; mine: string; theirs: string }) {
  const { t } = useTranslation("applications");
  const sides = [
    { side: "mine", text: mine, proposed: mine !== "" },
    { side: "theirs", text: theirs, proposed: mine === "" },
  ] as const;
  return (
    <fieldset className="card grid gap-3 p-5">
      <legend className="conflict-legend">{t(`fields.${name}.label`)}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {sides.map(({ side, text, proposed }) => (
          <label key={side} className="conflict-side">
            <input
              type="radio"
              name={`${CHOICE}${name}`}
              value={side}
              defaultChecked={proposed}
              className="tick"
            />
            <span className="min-w-0">
              <span className="block text-sm font-semibold">{t(`conflict.${side}`)}</span>
              <TypedText text={text || t("conflict.empty")} />
            </span>
          </label>
        ))}
        {name !== "email" && mine !== "" && theirs !== "" && (
          <label className="conflict-side sm:col-span-2">
            <input type="radio" name={`${CHOICE}${name}`} value="both" className="tick" />
            <span className="text-sm font-semibold">{t("conflict.both")}</span>
          </label>
        )}
      </div>
    </fieldset>
  );
}
