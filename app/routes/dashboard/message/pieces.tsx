import { useState, type ChangeEvent } from "react";
import { INTENT } from "#app/features/settings/form-values.ts";
import { getAt, pathOfName } from "#app/features/settings/rich-message/edit.ts";
import {
  COMPONENTS,
  isTree,
  TYPE,
  type Part,
  type Parts,
  type Tree,
} from "#app/features/settings/rich-message/shape.ts";
import type { ControlProps } from "#app/routes/dashboard/fields/control.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { emojiText, entryName, hexOf, partName, type Say } from "./words.ts";

/** What is edited, and how its controls are named and marked. */
export interface Editing {
  message: Tree;
  field: ControlProps<"richMessage">["field"];
  say: Say;
  errorsAt(name: string): string[];
  /** Puts a value into the control of a name. */
  pick(name: string, value: string): void;
}

interface PieceProps {
  editing: Editing;
  part: Part;
  /** Of its control, as in JSON: `embeds[0].title`. */
  name: string;
}

/** React wants it of a controlled input: the form follows all of them. */
const onChange = () => {};

/** One control of a message, or those of a part that has parts itself. */
export function Control({ editing, part, name }: PieceProps) {
  const { message, say, field } = editing;
  const value = getAt(message, pathOfName(name) ?? []);
  const key = name.slice(name.lastIndexOf(".") + 1);
  const label = labelOf(name, key, say);
  const frame = { id: `field-${name}`, label, errors: editing.errorsAt(name), small: true };
  switch (part.is) {
    case "object": {
      const [[only, inner] = [], ...more] = Object.entries(part.parts);
      if (inner && more.length === 0)
        return <Control editing={editing} part={inner} name={`${name}.${only}`} />;
      return <Inner editing={editing} part={part} name={name} />;
    }
    case "component":
      return <Inner editing={editing} part={part} name={name} />;
    case "list":
      return <Pieces editing={editing} part={part} name={name} />;
    case "switch": {
      const isOn = value === undefined ? part.usual === true : value === true;
      return (
        <label className="pick-row">
          {/* What is on by itself has to say that it is off. */}
          {part.usual && <input type="hidden" name={name} value="false" />}
          <input type="checkbox" name={name} value="true" checked={isOn} onChange={onChange} /> {label}
        </label>
      );
    }
    case "number":
    case "action": {
      const options =
        part.is === "number"
          ? part.options.map((one) => ({
              value: String(one),
              text: say(`message:options.${key}.${one}`),
              lang: undefined,
            }))
          : (field.actions ?? []).map((one, index) => ({ value: one.value, ...field.actionLabels[index]! }));
      if (options.length === 0) return null;
      return (
        <Field {...frame}>
          {(wiring) => (
            <select
              {...wiring}
              name={name}
              value={typeof value === "number" || typeof value === "string" ? String(value) : ""}
              onChange={onChange}
              className="input"
            >
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
    case "color":
      return <Color editing={editing} name={name} value={value} frame={frame} />;
    case "text":
    case "address":
    case "time":
    case "emoji": {
      const text = part.is === "emoji" ? emojiText(value) : typeof value === "string" ? value : "";
      const max = "max" in part ? part.max : undefined;
      const count = text.trim().length;
      const counter = max !== undefined && part.is === "text" && (
        <span className={`float-end tabular-nums ${count > max ? "font-semibold text-danger" : ""}`}>
          {`${count} / ${max}`}
        </span>
      );
      const shared = { name, onChange, className: "input", autoComplete: "off" };
      const isLong = part.is === "text" && part.lines;
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
                <input
                  {...wiring}
                  {...shared}
                  type="datetime-local"
                  value={text.slice(0, 19).replace(/Z$/, "")}
                />
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
    default:
      return null;
  }
}

function labelOf(name: string, key: string, say: Say): string {
  const above = /(\w+)\.url$/.exec(name)?.[1];
  if (above === "media" || above === "image" || above === "thumbnail")
    return `${partName(above, say)}: ${partName("url", say)}`;
  return key === "description" && /items\[\d+\]\.description$|accessory\.description$/.test(name)
    ? say("message:parts.alt")
    : partName(key, say);
}

interface ColorProps extends Omit<PieceProps, "part"> {
  value: unknown;
  frame: { id: string; label: string; errors: string[] };
}

/** A colour as text, which may be empty, and with scripts the browser's own picker beside it. */
function Color({ editing, name, value, frame }: ColorProps) {
  const text = typeof value === "number" ? hexOf(value) : typeof value === "string" ? value : "";
  return (
    <Field {...frame} small>
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
            className="input min-w-0 font-mono"
          />
          <input
            type="color"
            aria-label={editing.say("message:pick")}
            value={/^#[0-9a-f]{6}$/i.test(text) ? text.toLowerCase() : "#000000"}
            onChange={(event: ChangeEvent<HTMLInputElement>) => editing.pick(name, event.currentTarget.value)}
            className="input w-20 flex-none cursor-pointer p-1 noscript:hidden"
          />
        </span>
      )}
    </Field>
  );
}

function AllParts({ editing, parts, name }: { editing: Editing; parts: Parts; name: string }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] items-start gap-3">
      {Object.entries(parts).map(([key, part]) => (
        <Control key={key} editing={editing} part={part} name={`${name}.${key}`} />
      ))}
    </div>
  );
}

/** The parts of an object or of a component inside another. */
function Inner({ editing, part, name }: PieceProps) {
  const { message, say } = editing;
  const value = getAt(message, pathOfName(name) ?? []);
  const type = isTree(value) ? Number(value.type) : undefined;
  const parts = part.is === "object" ? part.parts : (COMPONENTS[type ?? 0] ?? {});
  const key = name.slice(name.lastIndexOf(".") + 1);
  // What is empty at first is folded.
  const [isOpen] = useState(isTree(value) && Object.values(value).some(Boolean));
  return (
    <details open={isOpen} className="col-span-full rounded-control border border-line p-3">
      <summary className="cursor-pointer text-sm font-semibold">{partName(key, say)}</summary>
      <div className="grid gap-3 pt-3">
        <Errors texts={editing.errorsAt(name)} />
        {part.is === "component" && (
          <select
            name={`${name}.type`}
            aria-label={partName(key, say)}
            value={String(type ?? "")}
            onChange={onChange}
            className="input max-w-64"
          >
            {part.types.map((one) => (
              <option key={one} value={one}>
                {say(`message:types.${one}`)}
              </option>
            ))}
          </select>
        )}
        <AllParts editing={editing} parts={parts} name={name} />
      </div>
    </details>
  );
}

/** A list of embeds, fields, pictures or blocks: each folds, and can be moved, copied and removed. */
export function Pieces({ editing, part, name }: PieceProps) {
  const { message, say } = editing;
  if (part.is !== "list") return null;
  const value = getAt(message, pathOfName(name) ?? []);
  const entries: unknown[] = Array.isArray(value) ? value : [];
  const key = name.slice(name.lastIndexOf(".") + 1);
  const types = part.of.is === "component" ? part.of.types : [];
  const adds =
    types.length > 1
      ? types.map((type) => ({
          value: `add:${name}:${type}`,
          text: say("message:add.type", { type: say(`message:types.${type}`) }),
        }))
      : [{ value: `add:${name}`, text: say(`message:add.${ADDS[types[0] ?? 0] ?? key}`) }];
  return (
    <div className="col-span-full grid grid-cols-1 gap-3">
      <Errors texts={editing.errorsAt(name)} />
      {entries.map((entry, index) => (
        <Piece
          key={index}
          editing={editing}
          of={part.of}
          name={`${name}[${index}]`}
          entry={entry}
          index={index}
          count={entries.length}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        {adds.map((one) => (
          <Button
            key={one.value}
            type="submit"
            name={INTENT}
            value={one.value}
            variant="secondary"
            size="small"
            icon="plus"
            disabled={entries.length >= part.max}
          >
            {one.text}
          </Button>
        ))}
      </div>
    </div>
  );
}

const ADDS: Record<number, string> = { [TYPE.row]: "buttons", [TYPE.button]: "button" };

interface EntryProps {
  editing: Editing;
  of: Part;
  name: string;
  entry: unknown;
  index: number;
  count: number;
}

function Piece({ editing, of, name, entry, index, count }: EntryProps) {
  const { say } = editing;
  const [, key = ""] = /(\w+)\[\d+\]$/.exec(name) ?? [];
  const title = entryName(key, entry, index, say);
  const type = isTree(entry) && typeof entry.type === "number" ? entry.type : undefined;
  const parts = of.is === "object" ? of.parts : (COMPONENTS[type ?? 0] ?? {});
  const {
    title: own,
    name: called,
    label,
    content,
  } = (isTree(entry) ? entry : {}) as Record<string, unknown>;
  const about = [own, called, label, content].find(
    (one): one is string => typeof one === "string" && one !== "",
  );
  const acts = (["up", "down", "copy", "remove"] as const).filter(
    (act) => !(act === "up" && index === 0) && !(act === "down" && index === count - 1),
  );
  return (
    <details open className="min-w-0 rounded-control border border-line bg-surface p-3" id={name}>
      <summary className="cursor-pointer truncate text-sm font-semibold">
        {title}
        {about && <bdi className="text-muted"> · {about.slice(0, 60)}</bdi>}
      </summary>
      <div className="grid grid-cols-1 gap-3 pt-3">
        <Errors texts={editing.errorsAt(name)} />
        {type !== undefined && <input type="hidden" name={`${name}.type`} value={type} />}
        <AllParts editing={editing} parts={parts} name={name} />
        <div className="flex flex-wrap gap-2">
          {acts.map((act) => (
            <Button
              key={act}
              type="submit"
              name={INTENT}
              value={`${act}:${name}`}
              variant="quiet"
              size="small"
              aria-label={say("message:acts.of", { act: say(`message:acts.${act}`), what: title })}
            >
              {say(`message:acts.${act}`)}
            </Button>
          ))}
        </div>
      </div>
    </details>
  );
}

function Errors({ texts }: { texts: string[] }) {
  return texts.length > 0 && <p className="text-sm font-medium text-danger">{texts.join(" ")}</p>;
}
