import { Form } from "@remix-run/react";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { type Content, LONGEST_TEXT, OPTIONAL, TEXTS } from "#app/features/applications/fields.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { LeaveGuard } from "#app/shell/leave-guard.tsx";
import { Card } from "#app/ui/card.tsx";
import { CountedArea } from "#app/ui/counted-area.tsx";
import { TextField } from "#app/ui/field.tsx";
import { HowItGoes, TWO_COLUMNS } from "./aside.tsx";
import { FormBar, FormNews } from "./form-bar.tsx";
import type { LocalCopy } from "./local-copy.ts";
import type { ApplyAnswer, ApplyData } from "./route.tsx";
import { useDraft } from "./use-draft.ts";

const PART = "gap-6 p-5 sm:p-7";

interface ApplicationFormProps {
  page: ApplyData;
  saved: Content;
  copy?: LocalCopy;
  hasOther: boolean;
  answer: ApplyAnswer;
  onTyped: () => void;
}

/** The application form. Without scripts it is a plain post; with them each change is saved as a draft. */
export function ApplicationForm({ page, saved, copy, hasOther, answer, onTyped }: ApplicationFormProps) {
  const { t } = useTranslation("applications");
  const { person, current } = page;
  const form = useRef<HTMLFormElement>(null);
  // Only at first: the controls are uncontrolled, and a later answer does not change them.
  const [begin] = useState(() =>
    answer && "basedOn" in answer
      ? { content: answer.content, basedOn: answer.basedOn, isOthers: answer.outcome === "another" }
      : { content: copy?.content ?? saved, basedOn: current.version, copy },
  );
  const { errors, mend } = useErrors(form, answer);
  const { draft, sending, ...does } = useDraft({ form, userId: person.id, begin, saved, onTyped });
  const [pressed, setPressed] = useState(false);

  const input = ({ target }: FormEvent<HTMLFormElement>) => {
    setPressed(false);
    does.typed();
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) mend(target.name);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const intent = (submitter instanceof HTMLButtonElement && submitter.value) || "submit";
    // In a conflict the draft is posted: the answer is the page that shows both versions.
    if (intent === "draft" && draft.kind !== "conflict" && !begin.isOthers) {
      event.preventDefault();
      setPressed(true);
      does.save();
    } else if (sending) event.preventDefault();
    else void does.submit(event, intent);
  };
  const field = (name: (typeof TEXTS)[number]) => (
    <CountedArea
      key={name}
      name={name}
      label={
        <>
          {t(`fields.${name}.label`)}
          {name === OPTIONAL && <span className="font-normal text-muted"> {t("optional")}</span>}
        </>
      }
      hint={t(`fields.${name}.hint`)}
      errors={errors[name]}
      most={LONGEST_TEXT}
      rows={5}
      defaultValue={begin.content[name]}
      required={name !== OPTIONAL}
      className="max-h-128 min-h-36"
    />
  );
  return (
    <div className={TWO_COLUMNS}>
      <Form
        ref={form}
        method="post"
        action="/apply"
        encType="multipart/form-data"
        className="grid gap-6"
        aria-labelledby="apply"
        noValidate
        data-keeps
        onInput={input}
        onSubmit={submit}
      >
        {/* Enter presses the first submit button of a form. */}
        <button type="submit" name="intent" value="submit" hidden tabIndex={-1} />
        <input type="hidden" name="basedOn" defaultValue={begin.basedOn} />
        <div className="grid gap-3">
          <h1 id="apply" className="page-title">
            {t("title")}
          </h1>
          <p className="max-w-prose text-lg text-muted">{t("intro")}</p>
        </div>
        <FormNews page={page} isRestored={copy !== undefined} hasOther={hasOther} answer={answer} />
        <p className="text-sm text-muted">{t("allButOne")}</p>
        <Card id="you" title={t("sections.you")} className={PART}>
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <TextField
              name="username"
              label={t("fields.username.label")}
              defaultValue={person.username}
              readOnly
            />
            <TextField
              name="discordId"
              label={t("fields.discordId.label")}
              hint={t("fields.discordId.hint")}
              defaultValue={person.id}
              readOnly
            />
          </div>
          <TextField
            type="email"
            name="email"
            label={t("fields.email.label")}
            hint={t("fields.email.hint")}
            errors={errors.email}
            defaultValue={begin.content.email}
            autoComplete="email"
            required
          />
        </Card>
        <Card id="work" title={t("sections.work")} className={PART}>
          {TEXTS.slice(0, 3).map(field)}
        </Card>
        <Card id="team" title={t("sections.team")} className={PART}>
          {TEXTS.slice(3).map(field)}
        </Card>
        <FormBar draft={draft} pressed={pressed} sending={sending} page={page} answer={answer} />
      </Form>
      <HowItGoes />
      <LeaveGuard active={!draft.inBrowser} />
    </div>
  );
}

/** The server's errors by field, each until that field is edited. Moves the focus to the first one. */
function useErrors(form: RefObject<HTMLFormElement>, answer: ApplyAnswer) {
  const [mended, setMended] = useState<{ answer: ApplyAnswer; names: string[] }>({ answer, names: [] });
  const names = mended.answer === answer ? mended.names : [];
  const errors: Record<string, string[]> = answer?.outcome === "invalid" ? { ...answer.errors } : {};
  for (const name of names) delete errors[name];
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [form, answer]);
  return { errors, mend: (name: string) => name in errors && setMended({ answer, names: [...names, name] }) };
}
