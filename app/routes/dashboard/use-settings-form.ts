import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { sameValue, valuesOfForm } from "#app/features/settings/form-values.ts";
import { useBrowserLayoutEffect } from "#app/ui/use-browser-layout-effect.ts";

import type { FieldView } from "./module-view.ts";

export interface FormInputs {
  fields: FieldView[];
  /** Saved now. */
  state: { version: number; settings: Record<string, unknown> };
  /** The state was saved by this form. */
  justSaved: boolean;
  /** Submitted and refused, with the version that the form was made from. */
  answer?: { basedOn: number; submitted: Record<string, unknown>; errors: Record<string, string[]> };
  /** Called with the values of the form at every change. */
  onValues: (values: Record<string, unknown>) => void;
}

/** Controls with an error, and those of groups with one. */
const WRONG = "[aria-invalid=true], fieldset[data-invalid] :is(input, select, button)";

/**
 * Follows a form of uncontrolled controls: its values, which of them are not saved, and their errors. Newer settings from the
 * server never replace what is typed: the form is rendered anew only where nothing is lost.
 */
export function useSettingsForm({ fields, state, justSaved, answer, onValues }: FormInputs) {
  const { t } = useTranslation("errors");
  const form = useRef<HTMLFormElement>(null);
  /** Version and values that the form was made from; a new `round` renders it anew. */
  const [base, setBase] = useState({
    version: answer?.basedOn ?? state.version,
    saved: state.settings,
    initial: answer?.submitted ?? state.settings,
    round: 0,
  });
  const [changed, setChanged] = useState<FieldView[]>([]);
  /** Errors that the browser has found since; an empty list hides the server's error. */
  const [checked, setChecked] = useState<Record<string, string[]>>({});
  const [discarded, setDiscarded] = useState<typeof answer>();
  const sent = answer && answer !== discarded && answer.basedOn === base.version ? answer.errors : {};
  const errors = filledOf({ ...sent, ...checked });

  /** Reads the form and returns the fields whose values differ from these settings. */
  const look = (saved = base.saved) => {
    if (!form.current) return [];
    const entries = [...new FormData(form.current)].map(([name, value]) => [name, String(value)]);
    const values = valuesOfForm(fields, new URLSearchParams(entries));
    onValues(values);
    const differing = fields.filter(({ name }) => !sameValue(values[name], saved[name]));
    setChanged(differing);
    return differing;
  };
  /** Focused element of the form that is about to be replaced. */
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

  // Includes text typed before hydration.
  useEffect(() => {
    look();
    if (!left.current) return;
    // Its controls are new: the reader goes on at the same one, or where a button that is gone now has led.
    const same = left.current.id ? document.getElementById(left.current.id) : null;
    (same ?? form.current)?.focus({ preventScroll: true });
    left.current = null;
  }, [base]); // eslint-disable-line react-hooks/exhaustive-deps
  // A layout effect, so that no key or click comes between the new version and what is decided about the form.
  useBrowserLayoutEffect(() => {
    if (state.version === base.version) return;
    const isSaved = look(state.settings).length === 0;
    // The form that was saved goes on, with what is typed into it meanwhile.
    if (isSaved || justSaved) setBase({ ...base, version: state.version, saved: state.settings });
    else if (look().length === 0) beginAnew();
  }, [state.version]);
  useEffect(() => setChecked({}), [answer, base]);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>(WRONG)?.focus();
  }, [answer]);

  const check = ({ target }: { target: EventTarget }) => {
    if (!(target instanceof HTMLInputElement) || target.name === "") return;
    const complaint = complaintOf(
      target,
      fields.find(({ name }) => name === target.name),
    );
    if (!complaint && !errors[target.name]) return;
    const said = complaint ? [t(complaint.key, complaint.values)] : [];
    setChecked((others) => ({ ...others, [target.name]: said }));
  };

  return { form, base, changed, sent, errors, look, discard, check };
}

/**
 * Returns what the browser itself finds wrong with a control: a key of the texts `errors` with its values. The server finds the
 * same; rules that depend on other fields or on Discord are the server's alone.
 */
function complaintOf({ validity, min, max }: HTMLInputElement, field: FieldView | undefined) {
  if (validity.badInput) return { key: "numberNeeded" } as const;
  if (validity.valueMissing) return { key: "required" } as const;
  if (validity.rangeUnderflow || validity.rangeOverflow)
    return { key: "outOfRange", values: { min, max } } as const;
  if (validity.patternMismatch && field?.kind === "text" && field.pattern)
    return { key: field.pattern.message } as const;
  return undefined;
}

function filledOf(errors: Record<string, string[]>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(errors).filter(([, messages]) => messages.length > 0));
}
