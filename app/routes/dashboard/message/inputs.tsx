import { useState, type ChangeEvent } from "react";
import { valueAtPath } from "#app/features/name-of-path.ts";
import { COLOR } from "#app/features/settings/kinds/text.ts";
import { pathOfName } from "#app/features/settings/rich-message/edit.ts";
import type { Part, Tree } from "#app/features/settings/rich-message/shape.ts";
import { numberFormat } from "#app/i18n/formats.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { ControlProps } from "#app/routes/dashboard/fields/control.tsx";
import { Field } from "#app/ui/field.tsx";
import { emojiText, hexOf, partName, type Say } from "./words.ts";

/** What is edited, and how its controls are named and marked. */
export interface Editing {
  message: Tree;
  field: ControlProps<"richMessage">["field"];
  say: Say;
  errorsAt(name: string): string[];
  /** Tells whether the part of this name, or one in it, is refused. */
  isRefused(name: string): boolean;
  /** Puts a value into the control of a name. */
  pick(name: string, value: string): void;
}

export interface PieceProps {
  editing: Editing;
  part: Part;
  /** Of its control, as in JSON: `embeds[0].title`. */
  name: string;
}

/** React wants it of a controlled input: the form follows all of them. */
export const onChange = () => {};

/** The value of a control, as it is typed. */
export function valueOf({ message }: Editing, name: string): unknown {
  return valueAtPath(message, pathOfName(name) ?? []);
}

/** Names a control like its key: of `embeds[0].title`, `title`. */
export function lastKeyOf(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1);
}

/** One control of a part that has no parts itself. */
export function Input({ editing, part, name }: PieceProps) {
  const { say } = editing;
  const value = valueOf(editing, name);
  const key = lastKeyOf(name);
  const frame = {
    id: `field-${name}`,
    label: labelOf(name, key, say),
    errors: editing
      .errorsAt(name)
      .map((text) => (part.is === "color" || part.is === "emoji" ? say(`errors:${part.is}`) : text)),
    small: true,
  };
  switch (part.is) {
    case "switch": {
      const isOn = value === undefined ? part.usual === true : value === true;
      return (
        <label className="pick-row -mx-2">
          {/* What is on by itself has to say that it is off. */}
          {part.usual && <input type="hidden" name={name} value="false" />}
          <input type="checkbox" name={name} value="true" checked={isOn} onChange={onChange} /> {frame.label}
        </label>
      );
    }
    case "number":
    case "action":
      return <Choice {...{ editing, part, name, value, frame }} />;
    case "color":
      return <Color {...{ editing, name, value, frame }} />;
    case "text":
    case "address":
    case "time":
    case "emoji":
      return (
        <Line {...{ part, name, frame }} text={part.is === "emoji" ? emojiText(value) : textOf(value)} />
      );
    default:
      return null;
  }
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function labelOf(name: string, key: string, say: Say): string {
  const above = /(\w+)\.url$/.exec(name)?.[1];
  if (above === "media" || above === "image" || above === "thumbnail")
    return say("settings:labelled", { label: partName(above, say), value: partName("url", say) });
  return key === "description" && /items\[\d+\]\.description$|accessory\.description$/.test(name)
    ? say("message:parts.alt")
    : partName(key, say);
}

interface Frame {
  frame: { id: string; label: string; errors: string[]; small: boolean };
}

function Choice({ editing, part, name, value, frame }: PieceProps & Frame & { value: unknown }) {
  const { say, field } = editing;
  const chosen = typeof value === "number" ? String(value) : textOf(value);
  const offered =
    part.is === "number"
      ? part.options.map((one) => ({
          value: String(one),
          text: say(`message:options.${lastKeyOf(name)}.${one}`),
          lang: undefined,
        }))
      : (field.actions ?? []).map((one, index) => ({ value: one.value, ...field.actionLabels[index]! }));
  const isGone = chosen !== "" && !offered.some((one) => one.value === chosen);
  // An action that the bot does not declare any more stays until somebody chooses another one.
  const gone = { value: chosen, text: `${chosen} – ${say("settings:supplied.gone")}`, lang: undefined };
  const options = isGone ? [...offered, gone] : offered;
  if (options.length === 0 && frame.errors.length === 0) return null;
  return (
    <Field {...frame} errors={options.length > 0 ? frame.errors : [say("message:noActions")]}>
      {(wiring) => (
        <select {...wiring} name={name} value={chosen} onChange={onChange} className="input">
          <option value="">{say("message:options.none")}</option>
          {options.map((one) => (
            <option key={one.value} value={one.value} lang={one.lang}>
              {one.text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** A colour as text, which may be empty, and with scripts the browser's own picker beside it. */
function Color({ editing, name, value, frame }: Omit<PieceProps, "part"> & Frame & { value: unknown }) {
  const text = typeof value === "number" ? hexOf(value) : textOf(value);
  return (
    <Field {...frame}>
      {(wiring) => (
        <span className="flex gap-2">
          <input
            {...wiring}
            type="text"
            name={name}
            value={text}
            onChange={onChange}
            placeholder="#22c55e"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className="input min-w-0 font-mono"
          />
          <input
            type="color"
            aria-label={editing.say("message:pick")}
            value={COLOR.test(text) ? text.toLowerCase() : "#000000"}
            onChange={(event: ChangeEvent<HTMLInputElement>) => editing.pick(name, event.currentTarget.value)}
            className="input w-11 flex-none cursor-pointer p-1 noscript:hidden"
          />
        </span>
      )}
    </Field>
  );
}

/** A text of one line or several, which counts its characters, an address, a time or an emoji. */
function Line({ part, name, text, frame }: Omit<PieceProps, "editing"> & Frame & { text: string }) {
  const { i18n } = useTranslation();
  const { format } = numberFormat(i18n.language);
  const count = text.trim().length;
  const counter = part.is === "text" && (
    <span className={`float-end tabular-nums ${count > part.max ? "font-semibold text-danger" : ""}`}>
      {`${format(count)} / ${format(part.max)}`}
    </span>
  );
  const shared = {
    ...{ name, onChange, className: "input", autoComplete: "off" },
    // An address or an emoji: a keyboard on a screen would correct it.
    ...(part.is !== "text" && { autoCapitalize: "none", spellCheck: false }),
  };
  // A line would lose the line breaks that a bot has written. A control that had some stays as it is while they are removed.
  const [hadLines, noteLines] = useState(false);
  const hasLines = text.includes("\n");
  if (hasLines && !hadLines) noteLines(true);
  const isLong = part.is === "text" && (part.lines || hasLines || hadLines);
  return (
    <div className={isLong ? "col-span-full" : ""}>
      <Field {...frame} hint={counter || undefined}>
        {(wiring) =>
          isLong ? (
            <textarea
              {...wiring}
              {...shared}
              value={text}
              rows={3}
              className="input field-sizing-content max-h-96 min-h-24 resize-y leading-normal"
            />
          ) : part.is === "time" ? (
            <input {...wiring} {...shared} type="datetime-local" value={text.replace(/Z$/, "")} />
          ) : (
            <input
              {...wiring}
              {...shared}
              type="text"
              inputMode={part.is === "address" ? "url" : undefined}
              value={text}
            />
          )
        }
      </Field>
    </div>
  );
}
