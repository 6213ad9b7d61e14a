import { DURATION, partsOf } from "#app/features/settings/form-values.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Field, FieldGroup, wiringOf } from "#app/ui/field.tsx";
import type { ControlProps } from "./control.tsx";

export function ToggleField({ field, value, frame }: ControlProps<"toggle">) {
  const { wiring, notes } = wiringOf(frame);
  return (
    <div className="grid gap-1.5">
      <label className={`flex items-center gap-3 ${frame.small ? "min-h-11 text-sm" : "font-medium"}`}>
        <input
          type="checkbox"
          role="switch"
          name={field.name}
          value="true"
          defaultChecked={value === true}
          className="relative h-6 w-11 flex-none cursor-pointer appearance-none rounded-full border border-edge bg-sunken transition-colors before:absolute before:inset-y-0 before:left-0.75 before:my-auto before:size-4 before:rounded-full before:bg-edge before:transition-[left] checked:border-accent checked:bg-accent checked:before:left-5.75 checked:before:bg-accent-ink forced-colors:before:bg-[ButtonText] forced-colors:checked:before:bg-[Highlight]"
          {...wiring}
        />
        {frame.label}
      </label>
      {notes}
    </div>
  );
}

type LineKind = "text" | "number" | "color" | "emoji";

/** A line of text, a number, an emoji, or a colour. A colour that is none stays as typed, which the browser's own control could not show. */
export function LineField({ field, value, frame }: ControlProps<LineKind>) {
  const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
  return (
    <Field {...frame}>
      {(wiring) => (
        <span className="flex items-center gap-2">
          <input name={field.name} defaultValue={text} {...attributesOf(field, text, frame)} {...wiring} />
          {field.kind === "number" && field.unitLabel && (
            <span className="whitespace-nowrap text-muted">{field.unitLabel}</span>
          )}
        </span>
      )}
    </Field>
  );
}

function attributesOf(
  field: ControlProps<LineKind>["field"],
  text: string,
  { small }: ControlProps["frame"],
) {
  switch (field.kind) {
    case "text":
      return {
        type: "text",
        required: (field.min ?? 0) > 0,
        pattern: field.pattern,
        autoComplete: "off",
        ...(field.characters === undefined ? {} : CODE),
        className: `input ${field.characters === undefined ? "" : "font-mono"} ${widthOf(field.max)}`,
      };
    case "number": {
      const { min, max, step = 1 } = field;
      const inputMode =
        Number.isInteger(step) && Number.isInteger(min) ? ("numeric" as const) : ("decimal" as const);
      const isShort = small && String(max).length <= 5;
      const className = `input tabular-nums ${isShort ? "max-w-24" : "max-w-32"}`;
      return { type: "number", required: true, min, max, step, inputMode, className };
    }
    case "emoji":
      return { type: "text", autoComplete: "off", spellCheck: false, className: "input max-w-40" };
    case "color":
      return /^#[\da-f]{6}$/i.test(text)
        ? { type: "color", defaultValue: text.toLowerCase(), className: "input w-20 cursor-pointer p-1" }
        : { type: "text", className: "input max-w-40 font-mono" };
  }
}

/** Attributes of a text whose characters are limited, like a prefix. */
const CODE = { autoCapitalize: "none", spellCheck: false } as const;

function widthOf(characters: number): string {
  if (characters <= 10) return "max-w-40";
  return characters <= 64 ? "max-w-64" : "";
}

/** A duration as days, hours, minutes and seconds, as far as it may be that long. */
export function DurationField({ field, value, frame }: ControlProps<"duration">) {
  const { t } = useTranslation("settings");
  const typed = Object.entries(partsOf(value)) as [keyof typeof DURATION, string][];
  const parts = typed.filter(([part, text]) => DURATION[part] <= field.max || (text !== "" && text !== "0"));
  const shown = parts.length > 0 ? parts : typed.slice(-1);
  return (
    <FieldGroup {...frame}>
      {(wiring) => (
        <div className="flex flex-wrap gap-x-4 gap-y-2">
          {shown.map(([part, text]) => (
            <label key={part} className="flex items-center gap-2">
              <input
                type="number"
                name={`${field.name}.${part}`}
                min={0}
                step={1}
                inputMode="numeric"
                defaultValue={text}
                className="input w-18 tabular-nums"
                aria-invalid={wiring["aria-invalid"]}
                aria-describedby={wiring["aria-describedby"]}
              />
              <span className="text-muted">{t(`duration.${part}`)}</span>
            </label>
          ))}
        </div>
      )}
    </FieldGroup>
  );
}
