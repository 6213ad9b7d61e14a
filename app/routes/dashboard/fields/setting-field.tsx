import { memo, Suspense, useDeferredValue, useState, type ReactNode } from "react";
import type { GuildFacts } from "#app/features/guilds/guild-facts.server.ts";
import { MESSAGE_LENGTH } from "#app/features/settings/field.ts";
import { fieldOf } from "#app/features/settings/form-values.ts";
import { numberFormat } from "#app/i18n/formats.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { FieldView } from "#app/routes/dashboard/module-view.server.ts";
import { useShellData } from "#app/shell/shell-data.ts";
import { CountedArea } from "#app/ui/counted-area.tsx";
import { Field, FieldGroup, wiringOf } from "#app/ui/field.tsx";
import { loadLater } from "#app/ui/load-later.ts";
import { LevelRolesField } from "./level-roles-field.tsx";
import { ChannelField, PickField } from "./pick-fields.tsx";

export interface ControlProps<Kind extends FieldView["kind"] = FieldView["kind"]> {
  field: FieldView & { kind: Kind };
  value: unknown;
  frame: { id: string; label: string; hint?: string; errors: string[] };
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
  choices: ChoicesField,
  channel: ChannelField,
  channels: PickField,
  role: PickField,
  roles: PickField,
  levelRoles: LevelRolesField,
};

/** One field of a settings form. Its controls are uncontrolled, so that text typed before hydration stays. */
export function SettingField(props: Omit<ControlProps, "frame">) {
  const { name, label, hint, kind } = props.field;
  const own = Object.entries(props.errors).filter(([path]) => fieldOf(path) === name);
  const frame = { id: `field-${name}`, label, hint, errors: own.flatMap(([, messages]) => messages) };
  const Control = CONTROLS[kind] as (props: ControlProps) => ReactNode;
  return <Control {...props} frame={frame} />;
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

/** A line of text, a number, or a colour. A colour that is none stays as typed, which the browser's own control could not show. */
function LineField({ field, value, frame }: ControlProps<"text" | "number" | "color">) {
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

function attributesOf(field: ControlProps<"text" | "number" | "color">["field"], text: string) {
  switch (field.kind) {
    case "text":
      return {
        type: "text",
        required: true,
        pattern: field.pattern.source,
        autoComplete: "off",
        autoCapitalize: "none",
        spellCheck: false,
        className: `input font-mono ${field.maxLength > 10 ? "max-w-64" : "max-w-40"}`,
      };
    case "number": {
      const { min, max, step = 1 } = field;
      const inputMode = step < 1 ? ("decimal" as const) : ("numeric" as const);
      const className = "input max-w-32 tabular-nums";
      return { type: "number", required: true, min, max, step, inputMode, className };
    }
    case "color":
      return /^#[\da-f]{6}$/i.test(text)
        ? { type: "color", defaultValue: text.toLowerCase(), className: "input w-20 cursor-pointer p-1" }
        : { type: "text", className: "input max-w-40 font-mono" };
  }
}

function ChoicesField({ field, value, frame }: ControlProps<"choices">) {
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

function MessageField({ field, value, frame, facts }: ControlProps<"message">) {
  const { t, i18n } = useTranslation("settings");
  const { name, explained = [] } = field;
  const saved = typeof value === "string" ? value : "";
  const [text, setText] = useState(saved);
  const most = t("message.most", { max: numberFormat(i18n.language).format(MESSAGE_LENGTH) });
  return (
    <div className="grid gap-2">
      <CountedArea
        {...frame}
        name={name}
        hint={frame.hint ? `${frame.hint} ${most}` : most}
        most={MESSAGE_LENGTH}
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
