import { useLoaderData, useRevalidator, type useActionData } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { refusalOfCharacter, disallowedIn } from "#app/features/settings/disallowed-character.ts";
import type { Settings } from "#app/features/settings/field.ts";
import {
  fieldAt,
  fieldOf,
  kindsOf,
  sameValue,
  valueAt,
  valuesOfForm,
} from "#app/features/settings/form-values.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { messagesAt, sentBy, type Complaint, type Messages } from "#app/routes/dashboard/fields/control.tsx";
import { controlOf } from "#app/routes/dashboard/fields/kinds/controls.ts";
import type { action, loader } from "#app/routes/dashboard/settings.tsx";
import type { ActionFailure } from "#app/shell/client-action.ts";
import { useAfterPress } from "#app/ui/use-after-press.ts";
import { useBrowserLayoutEffect } from "#app/ui/use-browser-layout-effect.ts";
import type { Conflict } from "./conflict-form.tsx";

export interface FormInputs {
  justSaved: boolean;
  answer?: Answer;
  conflict?: Conflict;
  /** The form could not be sent. */
  failed?: { failure: ActionFailure };
  values: Settings;
  onValues: (values: Settings) => void;
}

type Answer = Extract<ReturnType<typeof useActionData<typeof action>>, { outcome: "invalid" }>;

/** Selects the controls that are refused. */
export const INVALID =
  "[aria-invalid=true], fieldset[data-invalid] :is(input:not([type=hidden]), select, button)";
const UNTOUCHED = "[data-row]:not([data-touched])";

/**
 * Follows a form of uncontrolled controls. Newer settings never replace input: it renders anew only if nothing is lost. When
 * the module is declared anew, a form with unsaved input keeps its fields until the server has answered it.
 */
export function useSettingsForm({ justSaved, answer, conflict, failed, values, onValues }: FormInputs) {
  const { t } = useTranslation("errors");
  const { module, state, outdated, mayEdit } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const form = useRef<HTMLFormElement>(null);
  const versionInput = useRef<HTMLInputElement>(null);
  /** Settings from which the form was made. A new `round` renders it anew. What the `settled` answer says is hidden. */
  const [base, setBase] = useState({
    ...{ module, mayEdit },
    version: answer?.basedOn ?? state.version,
    saved: state.settings as Settings,
    initial: (answer?.submitted ?? state.settings) as Settings,
    round: 0,
    settled: undefined as typeof answer | Conflict | typeof failed,
  });
  /** Errors that the browser has found since; an empty list hides the server's error. */
  const [checked, setChecked] = useState<Messages>({});
  const isDeclaredAnew = module.digest !== base.module.digest;
  const shown = isDeclaredAnew ? base.module : module;
  const { fields } = shown;
  const isAnswered = answer !== undefined && answer !== base.settled;
  const sent = isAnswered ? answer.errors : {};
  const open = conflict === base.settled ? undefined : conflict;
  const disputed = fields.filter(
    (field) => open && !sameValue(field, open.submitted[field.name], open.current.settings[field.name]),
  );

  const changes = (current: Settings, saved: Settings) =>
    fields.filter((field) => !sameValue(field, current[field.name], saved[field.name]));
  const changed = changes(values, base.saved);
  // Values that do not fit any more are marked until they are changed.
  const marked = Object.entries(outdated).filter(
    ([path]) => !changed.some(({ name }) => name === fieldOf(path)),
  );
  const errors = { ...Object.fromEntries(marked), ...sent, ...checked };
  const read = (): Settings => {
    // Controls of a form that only shows send nothing.
    const current = base.mayEdit ? valuesOfForm(fields, sentBy(form.current)) : base.saved;
    onValues(current);
    return current;
  };
  const now = {
    ...{ module, mayEdit },
    version: state.version,
    saved: state.settings,
    settled: answer ?? conflict ?? failed,
  };
  const focused = useRef<Element | null>(null);
  /** State with which the form began, and the version for which the browser has put back what is typed in it. */
  const began = useRef<{ base: typeof base; version: string | false }>();
  const rebuild = (next: Partial<typeof base>) => {
    focused.current = form.current?.contains(document.activeElement) ? document.activeElement : null;
    setBase({ ...base, ...next, round: base.round + 1 });
  };
  const renew = () => rebuild({ ...now, initial: state.settings });
  /** Puts one of two values into a disputed field. */
  const take = (name: string, value: unknown) => rebuild({ initial: { ...read(), [name]: value } });

  // Includes text typed before hydration. A layout effect, so that values of an earlier form are never shown.
  useBrowserLayoutEffect(() => {
    read();
    setChecked({});
    if (!focused.current) return;
    // The controls are new: the same one gets the focus, or the form if the focused button has disappeared.
    const same = focused.current.id ? document.getElementById(focused.current.id) : null;
    (same ?? form.current)?.focus({ preventScroll: true });
    focused.current = null;
  }, [base]);
  // Browsers put back after Back what was typed, and the version for which it was: a text that differs from its default.
  useBrowserLayoutEffect(() => {
    const input = versionInput.current!;
    began.current ??= { base, version: changes(read(), base.saved).length > 0 && input.value };
    input.value = String((base === began.current.base && began.current.version) || base.version);
    input.defaultValue = "";
  });
  // A layout effect, so that no key or click comes between the new version and what is decided about the form.
  useBrowserLayoutEffect(() => {
    if (state.version === base.version && mayEdit === base.mayEdit && !isDeclaredAnew) return;
    const current = read();
    const isSaved = changes(current, state.settings).length === 0;
    // A reader who lost the right to change the module cannot save what they typed after their own save.
    const isOwn = justSaved && mayEdit;
    if (isDeclaredAnew && (isAnswered || justSaved)) {
      const kept = isAnswered ? { version: base.version, settled: base.settled } : {};
      // A value that was saved in a field of another kind is in the form as that kind has it.
      const [kinds, former] = [kindsOf(module.fields), kindsOf(fields)];
      const isOther = (name: string) => name in kinds && kinds[name] !== former[name];
      const own = Object.entries(current).filter(([name]) => isAnswered || !isOther(name));
      const initial = { ...state.settings, ...Object.fromEntries(own) };
      setBase({ ...now, ...kept, initial, round: base.round + 1 });
    } else if (isDeclaredAnew) {
      if (changes(current, base.saved).length === 0) renew();
      // The form that was saved goes on, with what is typed into it meanwhile.
    } else if (isOwn && changes(state.settings, base.saved).some(({ kind }) => kind === "secret")) {
      // What was typed is a secret from now on.
      const secrets = fields.flatMap(({ kind, name }) =>
        kind === "secret" ? [[name, state.settings[name]]] : [],
      );
      rebuild({ ...now, initial: { ...current, ...Object.fromEntries(secrets) } });
    } else if (isSaved || isOwn) setBase({ ...base, ...now });
    else if (changes(current, base.saved).length === 0) renew();
  }, [state.version, mayEdit, module.digest, answer]);
  // After a conflict the form goes on from what is saved now, with one's own values where one has changed them.
  useBrowserLayoutEffect(() => {
    if (!conflict) return;
    const { before, current } = conflict;
    // More may have been typed than was submitted.
    const own = read();
    const theirs = fields.filter((field) => sameValue(field, before[field.name], own[field.name]));
    const merged = theirs.map(({ name }) => [name, current.settings[name]]);
    const initial = { ...own, ...Object.fromEntries(merged) };
    rebuild({ version: current.version, saved: current.settings, initial });
    return () => {
      // The button that had the focus is gone with the conflict.
      if (document.activeElement === document.body) form.current?.focus({ preventScroll: true });
    };
  }, [conflict]);
  useEffect(() => {
    setChecked({});
    if (answer) form.current?.querySelector<HTMLElement>(INVALID)?.focus();
  }, [answer]);
  useEffect(() => {
    // After an error the page is not loaded anew, though the server knows other fields than the page.
    if (answer && answer.digest !== module.digest) revalidate();
  }, [answer, module.digest, revalidate]);

  const check = ({ target }: { target: EventTarget }) => {
    if (!(target instanceof HTMLInputElement) || target.name === "" || !target.isConnected) return;
    // A row is checked when something was typed into it.
    if (target.closest(UNTOUCHED)) return;
    const found = fieldAt(fields, target.name);
    if (!found) return;
    const { field, path } = found;
    const { errorOf = errorOfText } = controlOf(field);
    const error = errorOf(field, target, () => valueAt(field, sentBy(form.current), path));
    if (error || messagesAt(errors, path))
      setChecked((others) => ({ ...others, [path]: error ? [t(error.key, error.values)] : [] }));
  };
  /** Hides the errors of rows that have changed their places. */
  const forget = (rows: string) => {
    const moved = Object.keys(errors).filter((path) => path.startsWith(`${rows}[`));
    setChecked((others) => ({ ...others, ...Object.fromEntries(moved.map((path) => [path, []])) }));
  };
  const afterPress = useAfterPress();
  const leave = (event: { target: EventTarget }) => afterPress(() => check(event));

  return {
    ...{ form, versionInput, base, module: shown, changed },
    ...{ isAnswered, sent, errors, disputed, conflict: open },
    failure: failed === base.settled ? undefined : failed?.failure,
    ...{ read, discard: renew, take, check, forget, leave },
  };
}

/** Returns what the browser finds wrong with a text. */
function errorOfText(_: unknown, { validity, value, pattern }: HTMLInputElement): Complaint | undefined {
  if (validity.valueMissing) return { key: "required" };
  if (!validity.patternMismatch) return undefined;
  // As the browser reads it (HTML, "the pattern attribute").
  const disallowed = disallowedIn(value, new RegExp(`^(?:${pattern})$`, "v"));
  if (disallowed === undefined) return undefined;
  const { message: key, params: values } = refusalOfCharacter(disallowed);
  return { key, values };
}
