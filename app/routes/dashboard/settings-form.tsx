import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { holds, incompleteIn } from "#app/features/settings/conditions.ts";
import type { Settings } from "#app/features/settings/field.ts";
import {
  fieldAt,
  fieldOf,
  FORM_FIELDS,
  INTENT,
  namesOf,
  VERSION,
} from "#app/features/settings/form-values.ts";
import type { FieldView } from "#app/features/settings/kinds/kinds.server.ts";
import { listFormat } from "#app/i18n/formats.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { LeaveGuard } from "#app/shell/leave-guard.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Time } from "#app/ui/time.tsx";
import { HIDDEN, messagesAt, type Messages } from "./fields/control.tsx";
import { controlOf } from "./fields/kinds/controls.ts";
import { SettingField } from "./fields/setting-field.tsx";
import { MISSING } from "./missing-permissions.tsx";
import { ProblemsOf } from "./problems-of.tsx";
import type { loader } from "./settings.tsx";
import { useSettingsForm, type FormInputs } from "./use-settings-form.ts";

/** The form of a module. It works as a plain post; with scripts it lists unsaved changes and focuses the first error. */
export function SettingsForm({ lacking, now, ...inputs }: FormInputs & { lacking: number; now: Settings }) {
  const { t } = useTranslation("settings");
  const { state, facts, refreshable } = useLoaderData<typeof loader>();
  const { formMethod, formData } = useNavigation();
  const sending = formMethod === "POST";
  const saving = sending && formData?.get(INTENT) !== "refresh";
  const { form, base, module, changed, sent, errors, read, discard, check, leave } = useSettingsForm(inputs);
  const incomplete = incompleteIn(module, now);
  const isRefused = (name: string) =>
    messagesAt(errors, fieldAt(module.fields, name)?.path ?? name) !== undefined;
  return (
    <Form
      ref={form}
      key={base.round}
      method="post"
      className="grid gap-6 outline-none"
      aria-label={module.title.text}
      tabIndex={-1}
      noValidate
      onInput={read}
      onBlur={leave}
      // An error ends while its field is corrected.
      onChange={({ target }) => "name" in target && isRefused(String(target.name)) && check({ target })}
      // A test message opens in a tab of its own: the browser sends the form there, and nothing here changes.
      onSubmitCapture={(event) => {
        const { submitter } = event.nativeEvent as SubmitEvent;
        if (submitter?.hasAttribute("formtarget")) event.stopPropagation();
      }}
      onSubmit={(event) => sending && event.preventDefault()}
    >
      <input type="hidden" name={VERSION} value={base.version} />
      <input type="hidden" name={FORM_FIELDS} value={namesOf(module.fields).join(" ")} />
      {/* The first submit button: Enter presses it. */}
      <button type="submit" hidden tabIndex={-1} />
      <ErrorSummary errors={sent} fields={module.fields} submitted={inputs.answer?.submitted} />
      {state.version > base.version && (
        <Notice kind="warning">{t("savedMeanwhile", { version: state.version })}</Notice>
      )}
      {module.sections.map(({ title, fields }, index) => (
        <section
          key={index}
          className="card grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] items-start gap-6 p-5 sm:p-6"
          aria-labelledby={title && `section-${index}`}
        >
          {title && (
            <h3 id={`section-${index}`} className={`${WIDE} text-xl`} lang={title.lang} dir="auto">
              {title.text}
            </h3>
          )}
          {fields.map((field) => (
            <div
              key={field.name}
              className={`${controlOf(field).isNarrow ? "min-w-0" : WIDE} ${holds(field.showWhen, now) || isRefused(field.name) ? "" : HIDDEN}`}
            >
              <ProblemsOf field={field.name} />
              <Incomplete fields={module.fields} found={incomplete.find((one) => one.field === field.name)} />
              <SettingField field={field} value={base.initial[field.name]} errors={errors} facts={facts} />
            </div>
          ))}
          {refreshable && fields.some(isPicked) && <ListsAge />}
        </section>
      ))}
      <SaveBar changed={changed} lacking={lacking} saving={saving} onDiscard={discard} />
      <LeaveGuard active={changed.length > 0 && !saving} />
    </Form>
  );
}

/** Says that a field is empty without which another is of no use. */
function Incomplete({ fields, found }: { fields: FieldView[]; found?: { when: string } }) {
  const { t } = useTranslation("settings");
  const needing = found && fields.find(({ name }) => name === found.when);
  return (
    needing && (
      <p className="mb-1 text-sm font-medium text-warning">
        {t("incomplete.field", { field: needing.label })}
      </p>
    )
  );
}

const WIDE = "col-span-full min-w-0";
/** Tells whether a field, or one of its rows, offers roles or channels. */
function isPicked(field: FieldView): boolean {
  return "columns" in field ? field.columns.some(isPicked) : controlOf(field).isPicked === true;
}

function ListsAge() {
  const { t } = useTranslation("settings");
  const { asOf } = useLoaderData<typeof loader>();
  const { formData } = useNavigation();
  const refreshing = formData?.get(INTENT) === "refresh";
  return (
    <div className="col-span-full flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="text-sm text-muted">
        {asOf && (
          <>
            {t("lists.asOf")} <Time value={asOf} />
          </>
        )}
      </p>
      <Button
        type="submit"
        name={INTENT}
        value="refresh"
        variant="secondary"
        size="small"
        aria-disabled={formData !== undefined}
      >
        {refreshing ? t("lists.refreshing") : t("lists.refresh")}
      </Button>
    </div>
  );
}

interface ErrorSummaryProps {
  errors: Messages;
  fields: FieldView[];
  submitted?: Record<string, unknown>;
}

/** Counts the errors, and shows those of fields that are gone, with what was typed in them. */
function ErrorSummary({ errors, fields, submitted = {} }: ErrorSummaryProps) {
  const { t } = useTranslation("settings");
  const all = Object.entries(errors);
  const unknown = all.filter(([path]) => !fields.some(({ name }) => name === fieldOf(path)));
  if (all.length === 0) return null;
  return (
    <Notice kind="danger" title={t("invalid", { count: all.length })}>
      {unknown.length > 0 && (
        <ul className="grid gap-2">
          {unknown.map(([path, messages]) => {
            const typed = Object.hasOwn(submitted, path) ? submitted[path] : undefined;
            return (
              <li key={path} className="wrap-anywhere">
                {path}: {messages.join(" ")}
                {typeof typed === "string" && typed !== "" && (
                  <>
                    {" "}
                    {t("goneField")} <q className="whitespace-pre-wrap">{typed}</q>
                  </>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </Notice>
  );
}

function SaveBar(props: { changed: FieldView[]; lacking: number; saving: boolean; onDiscard: () => void }) {
  const { changed, lacking, saving, onDiscard } = props;
  const { t, i18n } = useTranslation("settings");
  const [live, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  const names = listFormat(i18n.language).format(changed.map(({ label }) => label));
  const idle = live && changed.length === 0 && !saving;
  const floats = live && !idle;
  return (
    <div
      className={`flex flex-wrap items-center gap-x-6 gap-y-3 ${floats ? "card sticky bottom-3 z-5 border-accent px-4.5 py-3.5 shadow-float" : ""}`}
      data-save-bar={floats ? "" : undefined}
    >
      {live && (
        <p role="status" className="min-w-0 flex-1 basis-48 text-sm">
          {changed.length > 0 && (
            <>
              <strong>{t("bar.unsaved", { count: changed.length })}</strong>{" "}
              <span className="text-muted">{names}</span>
              {lacking > 0 && (
                <a href={`#${MISSING}`} className="link block">
                  {t("missing.title", { count: lacking })}
                </a>
              )}
            </>
          )}
        </p>
      )}
      {/* Keeps its place, so that nothing below moves when the script comes. */}
      <div className={`flex flex-wrap gap-3 ${idle ? "invisible" : ""}`}>
        {live && (
          <Button variant="secondary" onClick={onDiscard} aria-disabled={saving}>
            {t("bar.discard")}
          </Button>
        )}
        <Button type="submit" variant="primary" aria-disabled={saving}>
          {saving ? t("saving") : t("save")}
        </Button>
      </div>
    </div>
  );
}
