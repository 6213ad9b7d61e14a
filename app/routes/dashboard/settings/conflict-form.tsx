import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import { useEffect, type ReactNode } from "react";
import type { Settings } from "#app/features/settings/field.ts";
import {
  CHOICE,
  FORM_FIELDS,
  INTENT,
  fieldsSent,
  sameValue,
  SUBMITTED,
  VERSION,
} from "#app/features/settings/form-values.ts";
import type { FieldView } from "#app/features/settings/kinds/kinds.server.ts";
import type { describeConflict } from "#app/features/settings/versions.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { About, captionOf } from "#app/routes/dashboard/fields/control.tsx";
import { byWhom } from "#app/routes/dashboard/names.tsx";
import { SettingValue } from "#app/routes/dashboard/setting-value.tsx";
import type { loader } from "#app/routes/dashboard/settings.tsx";
import { LeaveGuard } from "#app/shell/leave-guard.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Sides } from "#app/ui/sides.tsx";
import { Time } from "#app/ui/time.tsx";
import { useBrowserLayoutEffect } from "#app/ui/use-browser-layout-effect.ts";

/** Begins the id of the button of a field that takes one of its two values. */
const SIDES = "sides-";

/** Settings for which a save was refused: those that are saved now, their author, those before, and those that were submitted. */
export type Conflict = Awaited<ReturnType<typeof describeConflict>> & { submitted: Settings };

/** Asks, field by field, which of two versions to keep, after somebody else has saved in the meantime. */
export function ConflictForm({ current, by, before, submitted }: Conflict) {
  const { t } = useTranslation("settings");
  const { fields } = useLoaderData<typeof loader>().module;
  const saving = useNavigation().formMethod === "POST";
  const differing = fields.filter(
    (field) => !sameValue(field, current.settings[field.name], submitted[field.name]),
  );
  return (
    // The page opens here, also without scripts.
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    <div tabIndex={-1} autoFocus className="grid gap-6 outline-none">
      <Notice kind="warning" title={t("conflict.title")}>
        {t(`conflict.text${byWhom(by)}`, { name: by.name })}
      </Notice>
      {current.updatedAt && (
        <p className="text-sm text-muted">
          {t("conflict.savedAt")} <Time value={current.updatedAt} />
        </p>
      )}
      <Form method="post" className="grid gap-5" onSubmit={(event) => saving && event.preventDefault()}>
        <input type="hidden" name={VERSION} value={current.version} />
        <input type="hidden" name={INTENT} value="merge" />
        <input type="hidden" name={FORM_FIELDS} value={fieldsSent(fields)} />
        <input type="hidden" name={SUBMITTED} value={JSON.stringify(submitted)} />
        {differing.map((field) => {
          const { name } = field;
          const shown = (values: Settings) => <SettingValue field={field} value={values[name]} />;
          return (
            <Sides
              key={name}
              name={CHOICE + name}
              title={captionOf(field).label}
              sides={[
                { side: "theirs", title: t("conflict.theirs"), content: shown(current.settings) },
                { side: "mine", title: t("conflict.mine"), content: shown(submitted) },
              ]}
              // Theirs where only they have changed it.
              proposed={sameValue(field, before[name], submitted[name]) ? "theirs" : "mine"}
            >
              <div className="text-sm text-muted">
                {t("conflict.before")} {shown(before)}
              </div>
            </Sides>
          );
        })}
        {fields.length > differing.length && (
          <p className="text-sm text-muted">
            {t("conflict.same", { count: fields.length - differing.length })}
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" aria-disabled={saving}>
            {t("conflict.save")}
          </Button>
          <ButtonLink to="." variant="secondary">
            {t("conflict.keepTheirs")}
          </ButtonLink>
        </div>
        <LeaveGuard active />
      </Form>
    </div>
  );
}

interface NewsProps extends Pick<Conflict, "by"> {
  disputed: readonly FieldView[];
  /** Links to the disputed fields. */
  children: ReactNode;
}

/** Says in the bar of a form who has saved something else, and brings the first field of which there are two values into view. */
export function ConflictNews({ by, disputed, children }: NewsProps) {
  const { t } = useTranslation("settings");
  const first = `setting-${disputed[0]?.name}`;
  useEffect(() => {
    // The form is made anew for each value that somebody takes: the button that they press keeps its place.
    if (!document.activeElement?.id.startsWith(SIDES)) document.getElementById(first)?.scrollIntoView();
  }, [first]);
  return (
    <>
      <span className="text-muted">{t(`conflict.text${byWhom(by)}`, { name: by.name })}</span>
      <div className="flex flex-wrap gap-x-3">{children}</div>
    </>
  );
}

interface SidesProps {
  field: FieldView;
  conflict: Conflict;
  /** Value in the form. */
  now: unknown;
  onTake: (name: string, value: unknown) => void;
}

/** Shows above a field of the form what is saved now and what one had, and puts the other one into the field. */
export function ConflictSides({ field, conflict, now, onTake }: SidesProps) {
  const { t } = useTranslation("settings");
  const theirs = conflict.current.settings[field.name];
  const mine = conflict.submitted[field.name];
  const other = sameValue(field, now, theirs) ? "mine" : "theirs";
  useBrowserLayoutEffect(() => holdFocused, []);
  return (
    <div className="mb-3">
      <Notice kind="warning" silent>
        <div>
          {t("conflict.theirs")} <SettingValue field={field} value={theirs} isInline />
        </div>
        <div>
          {t("conflict.mine")} <SettingValue field={field} value={mine} isInline />
        </div>
        <Button
          id={SIDES + field.name}
          size="small"
          variant="secondary"
          className="mt-2"
          onClick={() => onTake(field.name, other === "mine" ? mine : theirs)}
        >
          {t(`conflict.take.${other}`)}
          <About of={field.label} />
        </Button>
      </Notice>
    </div>
  );
}

let isHeld = false;

/** Keeps the focused control at its place in the window when the parts above it go that are about to. */
function holdFocused(): void {
  const focused = document.activeElement;
  if (isHeld || !focused) return;
  isHeld = true;
  const { top } = focused.getBoundingClientRect();
  // When all of them are gone, before the browser draws.
  queueMicrotask(() => {
    isHeld = false;
    if (focused.isConnected) scrollBy({ top: focused.getBoundingClientRect().top - top });
  });
}
