import { useEffect, useLayoutEffect, useRef, useState, type FocusEvent } from "react";
import { useTranslation } from "react-i18next";

import { sameValue, valuesOfForm } from "#app/features/settings/form-values.ts";

import type { FieldView } from "./module-view.ts";

interface FormInputs {
  fields: FieldView[];
  /** What is saved now. */
  state: { version: number; settings: Record<string, unknown> };
  /** The state is what was just saved here. */
  justSaved: boolean;
  /** What was sent and not taken, with the version that it was made from. */
  answer?: { basedOn: number; submitted: Record<string, unknown>; errors: Record<string, string[]> };
  /** Hears of what is in the form, with every change. */
  onValues: (values: Record<string, unknown>) => void;
}

/** React warns of layout effects on the server, where they never run. */
const useBrowserLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;

/** What has an error: a control, or the first one of a group. */
const WRONG = "[aria-invalid=true], fieldset[data-invalid] :is(input, select, button)";

/**
 * What a form of the browser's own controls holds, what of it is not saved, and what is wrong with it. What is typed is never
 * replaced by what comes from the server meanwhile: the form is made anew only where nothing is lost by it.
 */
export function useSettingsForm({ fields, state, justSaved, answer, onValues }: FormInputs) {
  const { t } = useTranslation("errors");
  const form = useRef<HTMLFormElement>(null);
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

  const check = ({ target }: FocusEvent<HTMLFormElement>) => {
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
