import { useEffect, useRef, useState, type TextareaHTMLAttributes } from "react";
import { numberFormat } from "#app/i18n/formats.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Field } from "./field.tsx";

type CountedAreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "name"> & {
  name: string;
  label: React.ReactNode;
  hint: React.ReactNode;
  errors?: string[];
  small?: boolean;
  /** Characters. More can be typed, and is reported. */
  most: number;
  onText?: (text: string) => void;
};

/** Remaining characters at which they are announced. */
const STEPS = [0, 10, 20, 50, 100, 200];

/** Text area that counts its characters. Its id is `field-` and its name. */
export function CountedArea({
  label,
  hint,
  errors = [],
  small,
  most,
  onText,
  className = "max-h-96 min-h-24",
  ...area
}: CountedAreaProps) {
  const { t, i18n } = useTranslation();
  const control = useRef<HTMLTextAreaElement>(null);
  const [typed, setText] = useState(String(area.defaultValue ?? ""));
  const text = area.value === undefined ? typed : String(area.value);
  const update = (value: string) => {
    setText(value);
    onText?.(value);
  };
  // Includes text typed before hydration.
  useEffect(() => update(control.current?.value ?? ""), []); // eslint-disable-line react-hooks/exhaustive-deps
  const count = [...text].length;
  const rest = Math.max(0, most - count);
  const step = STEPS.find((one) => rest <= one);
  const [announced, announce] = useState({ step, rest });
  if (step !== announced.step) announce({ step, rest });
  const { format } = numberFormat(i18n.language);
  const counter = (
    <span className={`float-end ms-3 tabular-nums ${count > most ? "font-semibold text-danger" : ""}`}>
      {`${format(count)} / ${format(most)}`}
    </span>
  );
  return (
    <div className="grid gap-2">
      <Field
        id={`field-${area.name}`}
        label={label}
        hint={
          <>
            {counter}
            {hint}
          </>
        }
        errors={errors}
        small={small}
      >
        {(wiring) => (
          <textarea
            {...area}
            {...wiring}
            ref={control}
            onChange={(event) => update(event.currentTarget.value)}
            className={`input field-sizing-content resize-y leading-normal ${className}`}
          />
        )}
      </Field>
      {/* Screen readers announce a few steps, not each key. */}
      <p role="status" className="sr-only">
        {announced.step !== undefined && t("characters.left", { count: announced.rest })}
      </p>
    </div>
  );
}
