import type { InputHTMLAttributes, ReactNode } from "react";

interface FieldProps {
  /** Also the base of the ids: unique on the page. */
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  errors?: string[];
  small?: boolean;
  /** A group whose controls stand in one line, like a single control: hint and errors are below them. */
  isLine?: boolean;
  children: (wiring: FieldWiring) => ReactNode;
}

export interface FieldWiring {
  id: string;
  "aria-describedby"?: string;
  /** False, too: without it screen readers call a required control invalid until something is typed. */
  "aria-invalid": boolean;
}

export function Field({ id, label, hint, errors = [], small, children }: FieldProps) {
  const { wiring, notes } = wiringOf({ id, hint, errors });
  return (
    <div className={`grid grid-cols-1 ${small ? "gap-1" : "gap-1.5"}`}>
      <label id={`${id}-label`} htmlFor={id} className={small ? "text-sm" : "font-medium"}>
        {label}
      </label>
      {children(wiring)}
      {notes}
    </div>
  );
}

export function FieldGroup(props: FieldProps) {
  const { id, label, hint, errors = [], small, isLine, children } = props;
  const { wiring, notes } = wiringOf({ id, hint, errors });
  return (
    <fieldset
      className="grid min-w-0 gap-1.5"
      aria-describedby={wiring["aria-describedby"]}
      data-invalid={wiring["aria-invalid"] || undefined}
    >
      <legend id={`${id}-label`} className={small ? "mb-1 text-sm" : "mb-1.5 font-medium"}>
        {label}
      </legend>
      {!isLine && notes}
      {children(wiring)}
      {isLine && notes}
    </fieldset>
  );
}

type TextFieldProps = Omit<FieldProps, "id" | "small" | "children"> &
  Omit<InputHTMLAttributes<HTMLInputElement>, "name"> & { name: string };

/** One line of text. Its id is `field-` and its name. */
export function TextField({ label, hint, errors, ...input }: TextFieldProps) {
  return (
    <Field id={`field-${input.name}`} label={label} hint={hint} errors={errors}>
      {(wiring) => <input type="text" {...input} {...wiring} className="input" />}
    </Field>
  );
}

/** Returns the attributes that connect a control with its errors and its hint, and these as `notes`. */
export function wiringOf({ id, hint, errors }: { id: string; hint?: ReactNode; errors: string[] }) {
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = errors.length > 0 ? `${id}-error` : undefined;
  const wiring: FieldWiring = {
    id,
    "aria-describedby": [errorId, hintId].filter(Boolean).join(" ") || undefined,
    "aria-invalid": errorId !== undefined,
  };
  const notes = (
    <>
      {errorId && (
        <p id={errorId} className="text-sm font-medium text-danger">
          {[...new Set(errors)].join(" ")}
        </p>
      )}
      {hint && (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </>
  );
  return { wiring, notes };
}
