import { memo, Suspense, useDeferredValue, useState, type ReactNode } from "react";
import type { GuildFacts } from "#app/features/guilds/guild-facts.server.ts";
import { DURATION, partsOf } from "#app/features/settings/form-values.ts";
import { numberFormat } from "#app/i18n/formats.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { FieldView } from "#app/routes/dashboard/module-view.server.ts";
import { useShellData } from "#app/shell/shell-data.ts";
import { CountedArea } from "#app/ui/counted-area.tsx";
import { Field, FieldGroup, wiringOf } from "#app/ui/field.tsx";
import { loadLater } from "#app/ui/load-later.ts";
import { ChannelField, PickField } from "./pick-fields.tsx";
import { RowsField } from "./rows-field.tsx";

export interface ControlProps<Kind extends FieldView["kind"] = FieldView["kind"]> {
  field: FieldView & { kind: Kind };
  value: unknown;
  frame: { id: string; label: ReactNode; hint?: ReactNode; errors: string[]; small?: boolean };
  /** Messages by path: `name`, `name[0]` or `name[0].roleId`. */
  errors: Record<string, string[]>;
  facts: GuildFacts;
}

const CONTROLS: { [Kind in FieldView["kind"]]: (props: ControlProps<Kind>) => ReactNode } = {
  toggle: ToggleField,
  text: LineField,
  message: MessageField,
  number: LineField,
  color: LineField,
  duration: DurationField,
  emoji: LineField,
  choice: ChoiceField,
  choices: ChoicesField,
  channel: ChannelField,
  channels: PickField,
  role: PickField,
  roles: PickField,
  texts: TextsField,
  rows: RowsField,
};

/** One field of a settings form. Its controls are uncontrolled, so that text typed before hydration stays. */
export function SettingField({ small, ...props }: Omit<ControlProps, "frame"> & { small?: boolean }) {
  const { name, kind } = props.field;
  const own = Object.entries(props.errors).filter(([path]) => isWithin(path, name));
  const frame = {
    id: `field-${name}`,
    ...captionOf(props.field),
    errors: own.flatMap(([, messages]) => messages),
    small,
  };
  const Control = CONTROLS[kind] as (props: ControlProps) => ReactNode;
  return <Control {...props} frame={frame} />;
}

/** Tells whether a path like `steps[0].channels[2]` is of a field, or of what is in it. */
export function isWithin(path: string, name: string): boolean {
  return path.startsWith(name) && /^($|[.[])/.test(path.slice(name.length));
}

/** Returns the label and the hint of a field. What is English for want of a translation says so. */
export function captionOf({ label, hint, english }: FieldView) {
  return {
    label: english.label ? <span lang="en">{label}</span> : label,
    hint: hint && english.hint ? <span lang="en">{hint}</span> : hint,
  };
}

function ToggleField({ field, value, frame }: ControlProps<"toggle">) {
  const { wiring, notes } = wiringOf(frame);
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
      {notes}
    </div>
  );
}

type LineKind = "text" | "number" | "color" | "emoji";

/** A line of text, a number, an emoji, or a colour. A colour that is none stays as typed, which the browser's own control could not show. */
function LineField({ field, value, frame }: ControlProps<LineKind>) {
  const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
  return (
    <Field {...frame}>
      {(wiring) => (
        <span className="flex items-center gap-2">
          <input name={field.name} defaultValue={text} {...attributesOf(field, text)} {...wiring} />
          {field.kind === "number" && field.unitLabel && (
            <span className="text-muted">{field.unitLabel}</span>
          )}
        </span>
      )}
    </Field>
  );
}

function attributesOf(field: ControlProps<LineKind>["field"], text: string) {
  switch (field.kind) {
    case "text":
      return {
        type: "text",
        required: (field.min ?? 0) > 0,
        pattern: field.pattern,
        autoComplete: "off",
        autoCapitalize: "none",
        spellCheck: false,
        className: `input ${field.characters === undefined ? "" : "font-mono"} ${widthOf(field.max)}`,
      };
    case "number": {
      const { min, max, step = 1 } = field;
      const inputMode =
        Number.isInteger(step) && Number.isInteger(min) ? ("numeric" as const) : ("decimal" as const);
      const className = "input max-w-32 tabular-nums";
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

function widthOf(characters: number): string {
  if (characters <= 10) return "max-w-40";
  return characters <= 64 ? "max-w-64" : "";
}

/** A duration as days, hours, minutes and seconds, as far as it may be that long. */
function DurationField({ field, value, frame }: ControlProps<"duration">) {
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
                className="input w-24 tabular-nums"
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

function ChoiceField({ field, value, frame }: ControlProps<"choice">) {
  const chosen = typeof value === "string" ? value : "";
  const isKnown = field.options.some((option) => option.value === chosen);
  return (
    <Field {...frame}>
      {(wiring) => (
        <select name={field.name} defaultValue={chosen} className="input max-w-md text-ellipsis" {...wiring}>
          {chosen && !isKnown && <option value={chosen}>{chosen}</option>}
          {field.options.map((option, index) => (
            <option key={option.value} value={option.value} lang={field.labels?.[index]?.lang}>
              {field.labels?.[index]?.text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** A list of texts, one in each line. */
function TextsField({ field, value, frame, errors }: ControlProps<"texts">) {
  const { t } = useTranslation("settings");
  const lines: unknown[] = Array.isArray(value) ? value : [];
  const messages = Object.entries(errors)
    .filter(([path]) => isWithin(path, field.name))
    .flatMap(([path, each]) => {
      const line = /\[(\d+)\]$/.exec(path)?.[1];
      return line === undefined
        ? each
        : each.map((message) => `${t("texts.line", { line: Number(line) + 1 })} ${message}`);
    });
  const most = t("texts.most", { max: field.max });
  return (
    <Field
      {...frame}
      hint={
        frame.hint ? (
          <>
            {frame.hint} {most}
          </>
        ) : (
          most
        )
      }
      errors={messages}
    >
      {(wiring) => (
        <textarea
          name={field.name}
          rows={4}
          defaultValue={lines.join("\n")}
          className="input field-sizing-content max-h-96 min-h-24 resize-y leading-normal"
          {...wiring}
        />
      )}
    </Field>
  );
}

function ChoicesField({ field, value, frame }: ControlProps<"choices">) {
  const chosen: unknown[] = Array.isArray(value) ? value : [];
  const unknown = chosen.filter(
    (one): one is string =>
      typeof one === "string" && !field.options.some(({ value: known }) => known === one),
  );
  const options = [...field.options.map((option) => option.value), ...unknown];
  return (
    <FieldGroup {...frame}>
      {() => (
        <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
          {options.map((option, index) => (
            <li key={option}>
              <label className="pick-row">
                <input
                  type="checkbox"
                  name={field.name}
                  value={option}
                  defaultChecked={chosen.includes(option)}
                />
                <span lang={field.labels?.[index]?.lang}>{field.labels?.[index]?.text ?? option}</span>
              </label>
            </li>
          ))}
        </ul>
      )}
    </FieldGroup>
  );
}

function MessageField({ field, value, frame, facts }: ControlProps<"message">) {
  const { t, i18n } = useTranslation("settings");
  const { name, explained = [] } = field;
  const saved = typeof value === "string" ? value : "";
  const [text, setText] = useState(saved);
  const most = t("message.most", { max: numberFormat(i18n.language).format(field.max) });
  return (
    <div className="grid gap-2">
      <CountedArea
        {...frame}
        name={name}
        hint={
          frame.hint ? (
            <>
              {frame.hint} {most}
            </>
          ) : (
            most
          )
        }
        most={field.max}
        rows={3}
        defaultValue={saved}
        onText={setText}
      />
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
        {explained.map(({ name: placeholder, says }) => (
          <span key={placeholder}>
            <code className="code">{`{${placeholder}}`}</code> {says}
          </span>
        ))}
      </p>
      <FieldPreview text={useDeferredValue(text)} field={field} facts={facts} />
    </div>
  );
}

const MessagePreview = loadLater(
  async () => (await import("#app/routes/dashboard/preview/message-preview.tsx")).MessagePreview,
);

/** Shows the typed message. It is loaded and rendered after the field, so that a key is not delayed by it. */
const FieldPreview = memo(function FieldPreview(
  props: Pick<ControlProps<"message">, "field" | "facts"> & { text: string },
) {
  const { text, field, facts } = props;
  const { user } = useShellData();
  const known: Record<string, string> = { user: user?.name ?? "", level: "5", server: facts.name };
  const values = Object.fromEntries(
    (field.explained ?? []).map(({ name }) => [name, known[name] ?? name] as const),
  );
  return (
    <Suspense>
      <MessagePreview text={text} values={values} facts={facts} />
    </Suspense>
  );
});
