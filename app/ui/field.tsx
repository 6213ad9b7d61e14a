import type { InputHTMLAttributes, ReactNode } from "react";

interface FieldProps {
  /** Also the base of the ids: unique on the page. */
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  errors?: string[];
  children: (wiring: FieldWiring) => ReactNode;
}

interface FieldWiring {
  id: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
}

/** Label, hint and errors around any control, tied to it for those who do not see them side by side. */
export function Field({ id, label, hint, errors = [], children }: FieldProps) {
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = errors.length > 0 ? `${id}-error` : undefined;
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {children({
        id,
        "aria-describedby": [errorId, hintId].filter(Boolean).join(" ") || undefined,
        "aria-invalid": errorId ? true : undefined,
      })}
      {errorId && (
        <p id={errorId} className="text-sm font-medium text-danger">
          {errors.join(" ")}
        </p>
      )}
      {hintId && (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}

type TextFieldProps = Omit<FieldProps, "id" | "children"> &
  Omit<InputHTMLAttributes<HTMLInputElement>, "name"> & { name: string };

/** One line of text. Its id is `field-` and its name unless given. */
export function TextField({ label, hint, errors, className = "", id, ...input }: TextFieldProps) {
  return (
    <Field id={id ?? `field-${input.name}`} label={label} hint={hint} errors={errors}>
      {(wiring) => <input type="text" {...input} {...wiring} className={`input ${className}`} />}
    </Field>
  );
}
