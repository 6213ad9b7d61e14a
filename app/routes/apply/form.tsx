import { Form, useNavigation } from "@remix-run/react";
import { type FormEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import type { Content } from "#app/features/applications/fields.ts";
import { LeaveGuard } from "#app/shell/leave-guard.tsx";
import { TextField } from "#app/ui/field.tsx";

import { HowItGoes } from "./aside.tsx";
import { AnswerField, PersonFields } from "./fields.tsx";
import { FormBar } from "./form-bar.tsx";
import type { LocalDraft } from "./local-copy.ts";
import { BASED_ON, EDIT, FORM, INTENT } from "./names.ts";
import { FormNews } from "./notices.tsx";
import type { ApplyAnswer, ApplyData } from "./route.tsx";
import { contentOf, useDraftKeeper } from "./use-draft-sync.ts";
import type { Question } from "./writing.tsx";

interface ApplicationFormProps {
  page: ApplyData;
  /** What the server has, and what the form begins with. */
  saved: Content;
  initial: Content;
  /** The form of this browser that this one goes on with. */
  origin?: LocalDraft["origin"];
  /** The form begins with what this browser had kept; or this browser has kept something else besides. */
  news?: "restored" | "other";
  answer: Exclude<ApplyAnswer, { outcome: "conflict" }>;
  /** Something was typed. */
  onTyped: () => void;
  /** Two versions are to be compared. */
  onQuestion: (question: Question) => void;
}

const WORK = ["experience", "projects", "skills"] as const;
const TEAM = ["whyJoin", "availability", "additionalInfo"] as const;

/** The application form: a plain post first; hydrated it keeps every change as a draft and stays where it is if sending fails. */
export function ApplicationForm({ page, saved, initial, answer, ...more }: ApplicationFormProps) {
  const { origin, news, onTyped, onQuestion } = more;
  const { t } = useTranslation("applications");
  const { person, current, application } = page;
  const form = useRef<HTMLFormElement>(null);
  const sending = useNavigation().formMethod === "POST";
  // Once and for all: the controls are the browser's, and what a later answer lacks must not come back to them.
  const [begin] = useState(() => beginningOf(answer) ?? { content: initial, basedOn: current.version });
  const { errors, mend } = useErrors(form, answer);
  const keeping = { form, userId: person.id, saved, origin, basedOn: begin.basedOn };
  const paused = answer?.outcome === "another";
  const { state, typed, keepNow, sign, ...keeper } = useDraftKeeper({ ...keeping, paused, onTyped });
  const [pressed, setPressed] = useState(false);

  const input = ({ target }: FormEvent<HTMLFormElement>) => {
    setPressed(false);
    typed();
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) mend(target.name);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const keeps = submitter instanceof HTMLButtonElement && submitter.value === "draft" && !paused;
    if (keeps) {
      setPressed(true);
      keepNow();
    }
    if (keeps || sending) return event.preventDefault();
    sign();
    if (submitter instanceof HTMLButtonElement && submitter.value === "discard") keeper.abandon();
  };
  const compare = () => {
    if (state.kind === "conflict" && form.current)
      onQuestion({ mine: contentOf(form.current), current: state.current, origin: keeper.origin() });
  };
  const field = (name: (typeof WORK)[number] | (typeof TEAM)[number]) => (
    <AnswerField key={name} name={name} text={begin.content[name]} errors={errors[name]} />
  );
  return (
    <div className="apply">
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
        {/* What Enter presses, whatever other buttons there are. */}
        <button type="submit" name={INTENT} value="submit" hidden tabIndex={-1} />
        <input type="hidden" name={BASED_ON} defaultValue={begin.basedOn} />
        <input type="hidden" name={FORM} defaultValue="" />
        <input type="hidden" name={EDIT} defaultValue="" />
        <div className="grid gap-3">
          <h1 id="apply" className="page-title">
            {t("title")}
          </h1>
          <p className="max-w-prose text-lg text-muted">{t("intro")}</p>
        </div>
        <FormNews page={page} news={news} answer={answer} />
        <p className="text-sm text-muted">{t("allButOne")}</p>
        <Section title={t("sections.you")}>
          <PersonFields person={person} />
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
        </Section>
        <Section title={t("sections.work")}>{WORK.map(field)}</Section>
        <Section title={t("sections.team")}>{TEAM.map(field)}</Section>
        <FormBar
          state={state}
          pressed={pressed}
          sending={sending}
          isSent={application !== undefined}
          hasDraft={page.hasDraft}
          failure={answer?.outcome === "failed" ? answer.reason : undefined}
          onCompare={compare}
        />
      </Form>
      <HowItGoes />
      <LeaveGuard active={!state.inBrowser && !sending} />
    </div>
  );
}

/** What was sent and not taken. */
function beginningOf(answer: ApplicationFormProps["answer"]) {
  return answer && "basedOn" in answer ? { content: answer.content, basedOn: answer.basedOn } : undefined;
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="card grid gap-6 p-5 sm:p-7" aria-labelledby={id}>
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

/**
 * What the server found wrong with which field, until somebody mends that field: whether it is right now, the server says
 * again. Leads to the first one.
 */
export function useErrors(form: RefObject<HTMLFormElement>, answer: ApplyAnswer) {
  const found: Record<string, string[]> | undefined =
    answer?.outcome === "invalid" ? answer.errors : undefined;
  const [mended, setMended] = useState<{ of?: typeof found; names: string[] }>({ names: [] });
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [form, found]);
  const names = mended.of === found ? mended.names : [];
  const errors = Object.fromEntries(Object.entries(found ?? {}).filter(([name]) => !names.includes(name)));
  const mend = (name: string) => {
    if (errors[name]) setMended({ of: found, names: [...names, name] });
  };
  return { errors, mend };
}
