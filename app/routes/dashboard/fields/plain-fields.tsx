import { Field, FieldErrors, FieldGroup, FieldHint, TextField, wiringOf } from "#app/ui/field.tsx";

import type { ControlProps } from "./setting-field.tsx";

/** A switch, whose state shows without colour by the position of its knob. */
export function ToggleField({ field, value, frame }: ControlProps<"toggle">) {
  const { hintId, errorId, wiring } = wiringOf(frame);
  return (
    <div className="grid gap-1.5">
      <label className="flex items-center gap-3 font-medium">
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
      <FieldErrors id={errorId} errors={frame.errors} />
      <FieldHint id={hintId}>{frame.hint}</FieldHint>
    </div>
  );
}

export function LineField({ field, value, frame }: ControlProps<"text">) {
  return (
    <TextField
      {...frame}
      name={field.name}
      defaultValue={typeof value === "string" ? value : ""}
      required
      pattern={field.pattern?.source}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      className={`font-mono ${field.maxLength > 10 ? "max-w-64" : "max-w-40"}`}
    />
  );
}

export function NumberField({ field, value, frame }: ControlProps<"number">) {
  const { name, min, max, step, unitLabel } = field;
  return (
    <Field {...frame}>
      {(wiring) => (
        <span className="flex items-center gap-2">
          <input
            type="number"
            name={name}
            min={min}
            max={max}
            step={step}
            required
            inputMode={step < 1 ? "decimal" : "numeric"}
            defaultValue={typeof value === "number" || typeof value === "string" ? value : ""}
            className="input max-w-32 tabular-nums"
            {...wiring}
          />
          {unitLabel && <span className="text-muted">{unitLabel}</span>}
        </span>
      )}
    </Field>
  );
}

/** A colour. Text that is none stays as typed, which the browser's own control could not show. */
export function ColorField({ field, value, frame }: ControlProps<"color">) {
  const text = typeof value === "string" ? value : "";
  const isColor = /^#[\da-f]{6}$/i.test(text);
  return (
    <Field {...frame}>
      {(wiring) => (
        <input
          type={isColor ? "color" : "text"}
          name={field.name}
          defaultValue={isColor ? text.toLowerCase() : text}
          className={isColor ? "input w-20 cursor-pointer p-1" : "input max-w-40 font-mono"}
          {...wiring}
        />
      )}
    </Field>
  );
}

/** Any number of the options. Stored ones that are not offered any more stay until they are unticked. */
export function ChoicesField({ field, value, frame }: ControlProps<"choices">) {
  const chosen: unknown[] = Array.isArray(value) ? value : [];
  const unknown = chosen.filter(
    (one): one is string => typeof one === "string" && !field.options.includes(one),
  );
  return (
    <FieldGroup {...frame}>
      {() => (
        <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
          {[...field.options, ...unknown].map((option, index) => (
            <li key={option}>
              <label className="pick-row">
                <input
                  type="checkbox"
                  name={field.name}
                  value={option}
                  defaultChecked={chosen.includes(option)}
                />
                {field.labels?.[index] ?? option}
              </label>
            </li>
          ))}
        </ul>
      )}
    </FieldGroup>
  );
}
