import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import type { GuildFacts } from "#app/features/guilds/guild-facts.ts";
import { sameValue, valuesOfForm, VERSION } from "#app/features/settings/form-values.ts";
import { Notice } from "#app/ui/notice.tsx";

import { SettingField } from "./fields/setting-field.tsx";
import { complaintOf } from "./inline-check.ts";
import { LeaveGuard } from "./leave-guard.tsx";
import type { FieldView, ModuleView } from "./module-view.ts";
import { SaveBar } from "./save-bar.tsx";

interface SettingsFormProps {
  /** What these settings are called. */
  label: string;
  module: ModuleView;
  /** What is saved now. */
  state: { version: number; settings: Record<string, unknown> };
  /** The state is what was just saved here. */
  justSaved: boolean;
  /** What was sent and not taken, with the version that it was made from. */
  answer?: { basedOn: number; submitted: Record<string, unknown>; errors: Record<string, string[]> };
  facts: GuildFacts;
  /** Hears of what is in the form, with every change. */
  onValues: (values: Record<string, unknown>) => void;
}

/** What has an error: a control, or the first one of a group. */
const WRONG = "[aria-invalid=true], fieldset[data-invalid] :is(input, select, button)";

/**
 * A module's form. A plain post first; hydrated it says what has changed and is not saved, and takes the reader to what is
 * wrong. What is typed is never replaced by what comes from the server meanwhile.
 */
export function SettingsForm({
  label,
  module,
  state,
  justSaved,
  answer,
  facts,
  onValues,
}: SettingsFormProps) {
  const { t } = useTranslation(["settings", "common"]);
  const saving = useNavigation().formMethod === "POST";
  const form = useRef<HTMLFormElement>(null);
  const fields = module.sections.flatMap((section) => section.fields);
  /** What the form was made from; `round` makes it anew. */
  const [base, setBase] = useState({
    version: answer?.basedOn ?? state.version,
    saved: state.settings,
    initial: answer?.submitted ?? state.settings,
    round: 0,
  });
  const [changed, setChanged] = useState<FieldView[]>([]);
  /** What the browser has found since; nothing where it has found nothing. */
  const [checked, setChecked] = useState<Record<string, string[]>>({});
  const [discarded, setDiscarded] = useState<typeof answer>();
  const sent = answer && answer !== discarded && answer.basedOn === base.version ? answer.errors : {};
  const errors = filledOf({ ...sent, ...checked });

  const look = () => {
    if (!form.current) return;
    const entries = [...new FormData(form.current)].map(([name, value]) => [name, String(value)]);
    const values = valuesOfForm(fields, new URLSearchParams(entries));
    onValues(values);
    setChanged(fields.filter(({ name }) => !sameValue(values[name], base.saved[name])));
    return values;
  };
  /** Where the reader was in the form that is about to be replaced. */
  const left = useRef<Element | null>(null);
  const beginAnew = () => {
    left.current = form.current?.contains(document.activeElement) ? document.activeElement : null;
    setBase({
      version: state.version,
      saved: state.settings,
      initial: state.settings,
      round: base.round + 1,
    });
  };

  const discard = () => {
    setDiscarded(answer);
    beginAnew();
  };

  // What was typed before the scripts ran counts, too.
  useEffect(() => {
    look();
    if (!left.current) return;
    // Its controls are new: the reader goes on at the same one, or where a button that is gone now has led.
    const same = left.current.id ? document.getElementById(left.current.id) : null;
    (same ?? form.current)?.focus({ preventScroll: true });
    left.current = null;
  }, [base]); // eslint-disable-line react-hooks/exhaustive-deps
  useEffect(() => {
    if (state.version === base.version) return;
    const values = look();
    const isSaved = values && fields.every(({ name }) => sameValue(values[name], state.settings[name]));
    if (isSaved || changed.length === 0) beginAnew();
    // What was typed while the save was under way is made from what was saved.
    else if (justSaved) setBase({ ...base, version: state.version, saved: state.settings });
  }, [state.version]); // eslint-disable-line react-hooks/exhaustive-deps
  useEffect(() => setChecked({}), [answer, base]);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>(WRONG)?.focus();
  }, [answer]);

  const check = ({ target }: React.FocusEvent<HTMLFormElement>) => {
    if (!(target instanceof HTMLInputElement) || target.name === "") return;
    const complaint = complaintOf(target);
    if (!complaint && !errors[target.name]) return;
    const said = complaint ? [t(`common:errors.${complaint.key}`, complaint.values)] : [];
    setChecked((others) => ({ ...others, [target.name]: said }));
  };

  return (
    <Form
      ref={form}
      key={base.round}
      method="post"
      className="grid gap-6 outline-none"
      aria-label={label}
      tabIndex={-1}
      noValidate
      onInput={look}
      onChange={look}
      onBlur={check}
      onSubmit={(event) => saving && event.preventDefault()}
    >
      <input type="hidden" name={VERSION} value={base.version} />
      {/* What Enter presses, whatever other buttons there are. */}
      <button type="submit" hidden tabIndex={-1} />
      <Elsewhere errors={sent} fields={fields} />
      {state.version > base.version && (
        <Notice kind="warning">{t("savedMeanwhile", { version: state.version })}</Notice>
      )}
      {module.sections.map((section, index) => (
        <Section key={section.title ?? index} title={section.title}>
          {section.fields.map((field) => (
            <div key={field.name} className={isNarrow(field) ? "min-w-0" : "setting-wide"}>
              <SettingField field={field} value={base.initial[field.name]} errors={errors} facts={facts} />
            </div>
          ))}
        </Section>
      ))}
      <SaveBar changed={changed} saving={saving} onDiscard={discard} />
      <LeaveGuard active={changed.length > 0 && !saving} />
    </Form>
  );
}

function Section({ title, children }: { title?: string; children: React.ReactNode }) {
  const id = useId();
  if (!title) return <div className="card setting-grid">{children}</div>;
  return (
    <section className="card setting-grid" aria-labelledby={id}>
      <h3 id={id} className="setting-wide text-xl">
        {title}
      </h3>
      {children}
    </section>
  );
}

/** Two of these fit beside each other. */
function isNarrow({ kind }: FieldView): boolean {
  return kind === "number" || kind === "color";
}

function filledOf(errors: Record<string, string[]>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(errors).filter(([, messages]) => messages.length > 0));
}

/** What is wrong with fields that the form does not show. */
function Elsewhere({ errors, fields }: { errors: Record<string, string[]>; fields: FieldView[] }) {
  const { t } = useTranslation("settings");
  const strange = Object.entries(errors).filter(
    ([path]) => !fields.some(({ name }) => path.split(/[.[]/)[0] === name),
  );
  if (Object.keys(errors).length === 0) return null;
  return (
    <Notice kind="danger" title={t("invalid", { count: Object.keys(errors).length })}>
      {strange.length > 0 && strange.map(([path, messages]) => `${path}: ${messages.join(" ")}`).join(" ")}
    </Notice>
  );
}
