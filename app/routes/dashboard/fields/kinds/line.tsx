import type { InputHTMLAttributes } from "react";
import { COLOR } from "#app/features/settings/kinds/text.ts";
import { numberFormat } from "#app/i18n/formats.ts";
import { entriesOf, type Control, type ControlProps } from "#app/routes/dashboard/fields/control.tsx";
import { DOT, NAME } from "#app/routes/dashboard/names.tsx";
import { Field } from "#app/ui/field.tsx";

type LineName = "text" | "number" | "color" | "emoji" | "url";
type LineProps<Name extends LineName> = ControlProps<Name> & { text: string };

/** Creates a control of one line, with the attributes that a kind has. */
function line<Name extends LineName>(
  attributesOf: (props: LineProps<Name>) => InputHTMLAttributes<HTMLInputElement>,
) {
  return function LineField(props: ControlProps<Name>) {
    const { field, value } = props;
    const typed = typeof value === "string" || typeof value === "number" ? String(value) : "";
    return (
      <Field {...props.frame}>
        {(wiring) => (
          <span className="flex items-center gap-2">
            <input
              name={field.name}
              defaultValue={typed}
              {...attributesOf({ ...props, text: typed })}
              {...wiring}
            />
            {"unitLabel" in field && field.unitLabel && (
              <label htmlFor={wiring.id} className="min-w-0 text-muted">
                {field.unitLabel}
              </label>
            )}
          </span>
        )}
      </Field>
    );
  };
}

/** Leaves room beside it in a row of 320 px. */
const IN_ROW = "max-w-18 sm:max-w-24";

export const text: Control<"text"> = {
  Field: line(({ field: { min = 0, max, pattern, characters } }) => ({
    type: "text",
    required: min > 0,
    pattern,
    autoComplete: "off",
    // A text whose characters are limited, like a prefix.
    ...(characters !== undefined && { autoCapitalize: "none", spellCheck: false }),
    className: `input ${characters === undefined ? "" : "font-mono"} ${widthOf(max)}`,
  })),
  isSilent: true,
  Shown: (props) => (
    <code className="code" dir="auto">
      {props.text}
    </code>
  ),
};

function widthOf(characters: number): string {
  if (characters <= 10) return "max-w-40";
  return characters <= 64 ? "max-w-64" : "";
}

export const number: Control<"number"> = {
  Field: line(({ field: { min, max, step = 1 }, frame }) => {
    const inputMode = Number.isInteger(step) && Number.isInteger(min) ? "numeric" : "decimal";
    const isShort = frame.small && String(max).length <= 5;
    const className = `input tabular-nums ${isShort ? `${IN_ROW} [appearance:textfield]` : "max-w-32"}`;
    return { type: "number", required: true, min, max, step, inputMode, className };
  }),
  isNarrow: true,
  inRow: "min-w-24 flex-none",
  words({ unitLabel }, value, { locale }) {
    return entriesOf(value).map((entry) => [
      {
        text: [typeof entry === "number" ? numberFormat(locale).format(entry) : entry, unitLabel]
          .join(" ")
          .trim(),
      },
    ]);
  },
  errorOf({ min, max, step }, { validity }) {
    if (validity.badInput || validity.valueMissing) return { key: "numberNeeded" };
    if (validity.rangeUnderflow || validity.rangeOverflow) return { key: "outOfRange", values: { min, max } };
    if (!validity.stepMismatch) return undefined;
    return step === undefined ? { key: "wholeNumber" } : { key: "offStep", values: { min, step } };
  },
};

export const emoji: Control<"emoji"> = {
  Field: line(({ frame }) => {
    const className = `input ${frame.small ? IN_ROW : "max-w-40"}`;
    return { type: "text", autoComplete: "off", spellCheck: false, className };
  }),
  isNarrow: true,
  inRow: "w-24",
  isSilent: true,
};

export const url: Control<"url"> = {
  Field: line(({ field: { http } }) => ({
    type: "url",
    pattern: http ? "[hH][tT][tT][pP][sS]?://.+" : "[hH][tT][tT][pP][sS]://.+",
    autoComplete: "off",
    className: "input",
  })),
  isSilent: true,
  Shown: text.Shown,
  errorOf: ({ http }, { validity }) =>
    validity.valid ? undefined : { key: http ? "httpAddress" : "address" },
};

export const color: Control<"color"> = {
  // A color that is none stays as typed, which the browser's own control could not show.
  Field: line((props) =>
    COLOR.test(props.text)
      ? { type: "color", defaultValue: props.text.toLowerCase(), className: "input w-20 cursor-pointer p-1" }
      : { type: "text", className: "input max-w-40 font-mono" },
  ),
  isNarrow: true,
  inRow: "w-24",
  Shown: (props) => (
    <span className={NAME}>
      <svg viewBox="0 0 12 12" aria-hidden="true" className={DOT}>
        <rect width="12" height="12" rx="3" fill={COLOR.test(props.text) ? props.text : "none"} />
      </svg>{" "}
      <code className="code">{props.text}</code>
    </span>
  ),
};
