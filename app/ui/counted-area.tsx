import { useEffect, useRef, useState, type TextareaHTMLAttributes } from "react";
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

/** Remaining characters below which they are shown, and at which they are announced. */
const FEW = 200;
const STEPS = [0, 10, 20, 50, 100, FEW];

/** Text area that shows the remaining characters as soon as they are few. Its id is `field-` and its name. */
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
  const { t } = useTranslation();
  const control = useRef<HTMLTextAreaElement>(null);
  const [typed, setText] = useState(String(area.defaultValue ?? ""));
  const text = area.value === undefined ? typed : String(area.value);
  const update = (value: string) => {
    setText(value);
    onText?.(value);
  };
  // Includes text typed before hydration.
  useEffect(() => update(control.current?.value ?? ""), []); // eslint-disable-line react-hooks/exhaustive-deps
  const left = most - [...text].length;
  const announced = left < FEW ? STEPS.find((step) => left <= step) : undefined;
  return (
    <div className="grid gap-2">
      <Field id={`field-${area.name}`} label={label} hint={hint} errors={errors} small={small}>
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
      {left < FEW && (left >= 0 || errors.length === 0) && (
        <p className={left < 0 ? "text-sm text-danger" : "text-sm text-muted"}>
          {left < 0 ? t("characters.over", { count: -left }) : t("characters.left", { count: left })}
        </p>
      )}
      {/* Screen readers announce a few steps, not each key. */}
      <p role="status" className="sr-only">
        {announced !== undefined && t("characters.left", { count: announced })}
      </p>
    </div>
  );
}
