import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { holds, incompleteIn } from "#app/features/settings/conditions.ts";
import type { Settings } from "#app/features/settings/field.ts";
import {
  BEGAN,
  fieldAt,
  fieldsSent,
  FORM_FIELDS,
  INTENT,
  VERSION,
} from "#app/features/settings/form-values.ts";
import type { FieldView } from "#app/features/settings/kinds/kinds.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { AskButton } from "#app/routes/dashboard/ask-button.tsx";
import { HIDDEN, isWithin, messagesAt, type Messages } from "#app/routes/dashboard/fields/control.tsx";
import { controlOf } from "#app/routes/dashboard/fields/kinds/controls.ts";
import { SettingField } from "#app/routes/dashboard/fields/setting-field.tsx";
import { byWhom } from "#app/routes/dashboard/names.tsx";
import { ProblemsOf } from "#app/routes/dashboard/problems/problems-of.tsx";
import type { loader } from "#app/routes/dashboard/settings.tsx";
import { LeaveGuard } from "#app/shell/leave-guard.tsx";
import { loadLater } from "#app/ui/load-later.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Time } from "#app/ui/time.tsx";
import { VersionMark } from "#app/ui/version-mark.tsx";
import { SaveBar, type Refused } from "./save-bar.tsx";
import { useSettingsForm, type FormInputs } from "./use-settings-form.ts";
import { useSought } from "./use-sought.ts";

interface SettingsFormProps extends FormInputs {
  lacking: number;
  now: Settings;
  /** What was saved are the defaults, and not what is in the form. */
  isReset: boolean;
  /** Called with the module while something is unsaved, else with undefined. */
  onUnsaved: (module: string | undefined) => void;
}

/** The form of a module. It works as a plain post; with scripts it lists unsaved changes and focuses the first error. */
export function SettingsForm({ lacking, now, isReset, onUnsaved, ...inputs }: SettingsFormProps) {
  const { t } = useTranslation("settings");
  const { state, savedBy, facts, refreshable, problems, closed } = useLoaderData<typeof loader>();
  const { formMethod, formData } = useNavigation();
  const sending = formMethod === "POST";
  const saving = sending && formData?.get(INTENT) !== "refresh";
  const settings = useSettingsForm({ ...inputs, justSaved: inputs.justSaved && !isReset });
  const { form, base, module, changed, isAnswered, sent, errors, disputed, conflict, failure } = settings;
  const { read, discard, take, check, forget, leave } = settings;
  const { mayEdit } = base;
  const sought = useSought();
  const isUnsaved = changed.length > 0;
  useEffect(() => onUnsaved(isUnsaved ? module.id : undefined), [onUnsaved, isUnsaved, module.id]);
  const incomplete = incompleteIn(module, now);
  const isRefused = (name: string) =>
    messagesAt(errors, fieldAt(module.fields, name)?.path ?? name) !== undefined;
  const isNamed = (name: string) =>
    isRefused(name) || problems.some(({ field }) => field === name) || sought === `setting-${name}`;
  return (
    <Form
      ref={form}
      key={base.round}
      method="post"
      replace
      preventScrollReset
      className="grid gap-6 outline-none"
      aria-label={module.title.text}
      tabIndex={-1}
      noValidate
      onInput={({ target, nativeEvent }) => {
        read();
        const { rows } = { ...((nativeEvent as CustomEvent).detail as { rows: string } | null) };
        if (rows) forget(rows);
        // An error ends while its field is corrected.
        if ("name" in target && isRefused(String(target.name))) check({ target });
      }}
      onBlur={leave}
      // What is typed replaces a number: 0 and 10 are not 010.
      onFocus={({ target }) =>
        target instanceof HTMLInputElement && target.type === "number" && target.select()
      }
      // A test message opens in a tab of its own: the browser sends the form there, and nothing here changes.
      onSubmitCapture={(event) => {
        const { submitter } = event.nativeEvent as SubmitEvent;
        if (submitter?.hasAttribute("formtarget")) event.stopPropagation();
      }}
      onSubmit={(event) => {
        const { submitter } = event.nativeEvent as SubmitEvent;
        // Lists that are being loaded anew are no reason not to save.
        if (saving || (sending && submitter?.getAttribute("value") === "refresh")) event.preventDefault();
      }}
    >
      {/* Scripts put the version back with what was typed for it. */}
      <noscript className="hidden">
        <VersionMark version={base.version} />
        <input type="hidden" name={BEGAN} value={JSON.stringify(base.saved)} />
      </noscript>
      <input ref={settings.versionInput} type="text" hidden name={VERSION} defaultValue={base.version} />
      <input type="hidden" name={FORM_FIELDS} value={fieldsSent(module.fields)} />
      {/* The first submit button: Enter presses it. */}
      {mayEdit && <button type="submit" hidden />}
      {Object.keys(sent).length > 0 && (
        <ErrorSummary
          errors={sent}
          fields={module.fields}
          first={refusedEntries(sent, module.fields)[0]?.id}
          submitted={inputs.answer?.submitted}
        />
      )}
      {state.version > base.version && (
        <Notice kind="warning">{t(`savedMeanwhile${byWhom(savedBy)}`, { name: savedBy.name })}</Notice>
      )}
      <fieldset disabled={!mayEdit} className="contents">
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
            {fields.map((field) => {
              const note = incomplete.find((one) => one.field === field.name);
              return (
                <div
                  key={field.name}
                  id={`setting-${field.name}`}
                  className={`${controlOf(field).isNarrow ? "min-w-0" : WIDE} ${holds(field.showWhen, now) || isNamed(field.name) ? "" : HIDDEN}`}
                  data-condition={holds(field.showWhen, now) ? undefined : ""}
                >
                  <ProblemsOf field={field.name} />
                  {conflict && disputed.includes(field) && (
                    <ConflictSides field={field} conflict={conflict} now={now[field.name]} onTake={take} />
                  )}
                  <SettingField
                    field={field}
                    value={base.initial[field.name]}
                    errors={errors}
                    facts={facts}
                    beside={now}
                    closed={inputs.answer ? inputs.answer.closed : closed}
                  />
                  {note && <IncompleteNote field={field} because={note.because} {...note.row} />}
                </div>
              );
            })}
          </section>
        ))}
        {mayEdit && refreshable && module.fields.some(isPicked) && <ListsAge />}
      </fieldset>
      {mayEdit && (
        <SaveBar
          changed={changed}
          lacking={lacking}
          isOff={now.enabled === false}
          saving={saving}
          refused={isAnswered ? refusedEntries(errors, module.fields) : []}
          failure={failure}
          conflict={conflict && disputed.length > 0 ? { by: conflict.by, disputed } : undefined}
          saved={inputs.justSaved ? state : undefined}
          onDiscard={discard}
        />
      )}
      <LeaveGuard active={changed.length > 0} saves />
    </Form>
  );
}

const ErrorSummary = loadLater(async () => (await import("./later.ts")).ErrorSummary);
const IncompleteNote = loadLater(async () => (await import("./later.ts")).IncompleteNote);
const ConflictSides = loadLater(async () => (await import("./later.ts")).ConflictSides);

const WIDE = "col-span-full min-w-0";
/** Lists the entries of fields that have errors, one for each, in the order of the fields. */
function refusedEntries(errors: Messages, fields: readonly FieldView[]): Refused[] {
  const paths = Object.keys(errors).filter((path) => errors[path]?.length);
  return fields.flatMap(({ name, label }) =>
    paths.filter((path) => isWithin(path, name)).map(() => ({ id: `setting-${name}`, label })),
  );
}

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
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="text-sm text-muted">
        {asOf && (
          <>
            {t("lists.asOf")} <Time value={asOf} format="at" />
          </>
        )}
      </p>
      <AskButton value="refresh" aria-disabled={formData !== undefined}>
        {refreshing ? t("lists.refreshing") : t("lists.refresh")}
      </AskButton>
    </div>
  );
}
