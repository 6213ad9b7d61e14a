import { useLoaderData } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { strangerIn } from "#app/features/settings/characters.ts";
import type { Settings } from "#app/features/settings/field.ts";
import { sameValue, valuesOfForm } from "#app/features/settings/form-values.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { useBrowserLayoutEffect } from "#app/ui/use-browser-layout-effect.ts";
import type { FieldView } from "./module-view.server.ts";
import type { loader } from "./settings.tsx";

export interface FormInputs {
  justSaved: boolean;
  answer?: { basedOn: number; submitted: Settings; errors: Record<string, string[]> };
  values: Settings;
  onValues: (values: Settings) => void;
}

const INVALID = "[aria-invalid=true], fieldset[data-invalid] :is(input, select, button)";

/** Follows a form of uncontrolled controls. Newer settings never replace input: it renders anew only if nothing is lost. */
export function useSettingsForm({ justSaved, answer, values, onValues }: FormInputs) {
  const { t } = useTranslation("errors");
  const { module, state, outdated } = useLoaderData<typeof loader>();
  const { fields } = module;
  const form = useRef<HTMLFormElement>(null);
  /** What the form was made from. A new `round` renders it anew. Errors of the `settled` answer are hidden. */
  const [base, setBase] = useState({
    version: answer?.basedOn ?? state.version,
    saved: state.settings,
    initial: answer?.submitted ?? state.settings,
    round: 0,
    settled: undefined as typeof answer,
  });
  /** Errors that the browser has found since; an empty list hides the server's error. */
  const [checked, setChecked] = useState<Record<string, string[]>>({});
  const sent = answer && answer !== base.settled ? answer.errors : {};
  const errors = { ...outdated, ...sent, ...checked };

  const changes = (current: Settings, saved: Settings) =>
    fields.filter((field) => !sameValue(field, current[field.name], saved[field.name]));
  const read = (): Settings => {
    const entries = [...new FormData(form.current ?? undefined)];
    const current = valuesOfForm(
      fields,
      new URLSearchParams(entries.map(([name, value]) => [name, String(value)])),
    );
    onValues(current);
    return current;
  };
  const now = { version: state.version, saved: state.settings, settled: answer };
  const focused = useRef<Element | null>(null);
  const renew = () => {
    focused.current = form.current?.contains(document.activeElement) ? document.activeElement : null;
    setBase({ ...now, initial: state.settings, round: base.round + 1 });
  };

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
  // A layout effect, so that no key or click comes between the new version and what is decided about the form.
  useBrowserLayoutEffect(() => {
    if (state.version === base.version) return;
    const current = read();
    const isSaved = changes(current, state.settings).length === 0;
    // The form that was saved goes on, with what is typed into it meanwhile.
    if (isSaved || justSaved) setBase({ ...base, ...now });
    else if (changes(current, base.saved).length === 0) renew();
  }, [state.version]);
  useEffect(() => {
    setChecked({});
    form.current?.querySelector<HTMLElement>(INVALID)?.focus();
  }, [answer]);

  const check = ({ target }: { target: EventTarget }) => {
    if (!(target instanceof HTMLInputElement) || target.name === "") return;
    const { name } = target;
    const error = errorOf(
      target,
      fields.find((one) => one.name === name),
    );
    if (error || errors[name]) setChecked({ ...checked, [name]: error ? [t(error.key, error.values)] : [] });
  };

  return { form, base, changed: changes(values, base.saved), sent, errors, read, discard: renew, check };
}

/** Returns what the browser finds wrong with a control: a key of the namespace `errors`. The server finds the same. */
function errorOf({ validity, value, min, max }: HTMLInputElement, field: FieldView | undefined) {
  if (validity.badInput) return { key: "numberNeeded" } as const;
  if (validity.valueMissing) return { key: "required" } as const;
  if (validity.rangeUnderflow || validity.rangeOverflow)
    return { key: "outOfRange", values: { min, max } } as const;
  const characters = field?.kind === "text" ? field.characters : undefined;
  const stranger = validity.patternMismatch && characters ? strangerIn(value, characters) : undefined;
  if (stranger === undefined) return undefined;
  return /\s/.test(stranger)
    ? ({ key: "noSpaces" } as const)
    : ({ key: "characterRefused", values: { character: stranger } } as const);
}
