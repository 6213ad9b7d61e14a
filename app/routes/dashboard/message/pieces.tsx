import { useState } from "react";
import { isJsonObject } from "#app/features/parse-json.ts";
import { COMPONENTS, EMBED, TYPE, type Part, type Parts } from "#app/features/settings/rich-message/shape.ts";
import { AskButton } from "#app/routes/dashboard/ask-button.tsx";
import { beginOf } from "#app/routes/dashboard/begin-of.ts";
import { Fold, heldIn } from "./fold.tsx";
import { Input, lastKeyOf, onChange, valueOf, type Editing, type PieceProps } from "./inputs.tsx";
import { entryName, partName, partsIn } from "./words.ts";

/** Characters of a text beside what is folded. */
const GLANCE = 60;

/** One part of a message: a control, those of a part that has parts itself, or a list. */
export function PartControl(props: PieceProps) {
  const { part, name } = props;
  switch (part.is) {
    case "object": {
      const [[only, inner] = [], ...more] = Object.entries(part.parts);
      if (!inner || more.length > 0) return <Inner {...props} />;
      return <PartControl {...props} part={inner} name={`${name}.${only}`} />;
    }
    case "component":
      return <Inner {...props} />;
    case "list":
      return <Pieces {...props} />;
    default:
      return <Input {...props} />;
  }
}

function AllParts({ editing, parts, name }: { editing: Editing; parts: Parts; name: string }) {
  if (parts === EMBED) return <EmbedParts editing={editing} name={name} />;
  return (
    <div className={BESIDE}>
      {Object.entries(parts).map(([key, part]) => (
        <PartControl key={key} editing={editing} part={part} name={`${name}.${key}`} />
      ))}
    </div>
  );
}

const BESIDE = "grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] items-start gap-3";
/** Below the title and the description, the address and the color stand beside each other, on phones, too. */
const SHORT = "grid grid-cols-[minmax(0,1fr)_10.5rem] items-start gap-3 *:first:col-span-full";

/** Parts of an embed that fold together, in the order in which Discord shows them. */
const FOLDS = [
  { title: "parts.author", parts: ["author.name", "author.url", "author.icon_url"] },
  { title: "folds.text", parts: ["title", "description", "url", "color"] },
  { title: "parts.fields", parts: ["fields"] },
  { title: "folds.pictures", parts: ["thumbnail.url", "image.url"] },
  { title: "parts.footer", parts: ["footer.text", "footer.icon_url", "timestamp"] },
];

function EmbedParts({ editing, name }: { editing: Editing; name: string }) {
  const { say } = editing;
  return (
    <div>
      {FOLDS.map(({ title, parts }) => {
        const names = parts.map((part) => `${name}.${part}`);
        const controls = names.map((one, index) => (
          <PartControl key={one} editing={editing} part={partAt(parts[index]!)} name={one} />
        ));
        // A list of fields folds field by field, and can be added to at once.
        if (title === "parts.fields")
          return (
            <div key={title} className="border-t border-line py-3">
              {controls}
            </div>
          );
        const [about] = names.map((one) => valueOf(editing, one)).filter((value) => value !== "");
        return (
          <Fold
            key={title}
            label={say(`message:${title}`)}
            about={typeof about === "string" ? beginOf(about, GLANCE) : undefined}
            holds={title === "folds.text" ? "text" : heldIn(editing, names)}
          >
            <div className={title === "folds.text" ? SHORT : BESIDE}>{controls}</div>
          </Fold>
        );
      })}
    </div>
  );
}

/** Returns the part of an embed at a path like `author.name`. */
function partAt(path: string): Part {
  const [key = "", inner] = path.split(".");
  const part = EMBED[key]!;
  return inner !== undefined && part.is === "object" ? part.parts[inner]! : part;
}

/** The parts of an object or of a component inside another. */
function Inner({ editing, part, name }: PieceProps) {
  const { say } = editing;
  const value = valueOf(editing, name);
  const title = partName(lastKeyOf(name), say);
  const parts = partsIn(value, part);
  return (
    <Fold label={title} holds={heldIn(editing, [name])}>
      <Errors texts={editing.errorsAt(name)} />
      {part.is === "component" && (
        <select
          name={`${name}.type`}
          aria-label={title}
          value={String((isJsonObject(value) && value.type) || "")}
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
      {part.is === "component" ? (
        part.types.map((one) => (
          // The controls of the others keep what is typed.
          <div key={one} hidden={COMPONENTS[one] !== parts}>
            <AllParts editing={editing} parts={COMPONENTS[one]!} name={name} />
          </div>
        ))
      ) : (
        <AllParts editing={editing} parts={parts} name={name} />
      )}
    </Fold>
  );
}

/** A list of embeds, fields, pictures or blocks: each folds, and can be moved, copied and removed. */
export function Pieces({ editing, part, name }: PieceProps) {
  const { say } = editing;
  const [known, know] = useState<number[]>([]);
  if (part.is !== "list") return null;
  const value = valueOf(editing, name);
  const entries: unknown[] = Array.isArray(value) ? value : [];
  const added = Math.max(-1, ...known) + 1;
  /** Keys of the entries, which move with them: what is folded stays so. */
  const keys = entries.map((_, index) => known[index] ?? added + index - known.length);
  const onAct = (act: Act, index: number) => {
    const others = act === "copy" ? keys : keys.toSpliced(index, 1);
    const placed = act === "copy" ? added + keys.length : keys[index]!;
    know(act === "remove" ? others : others.toSpliced(act === "up" ? index - 1 : index + 1, 0, placed));
  };
  const key = lastKeyOf(name);
  const isFull = entries.length >= part.max;
  const types = part.of.is === "component" ? part.of.types : [];
  const adds =
    types.length > 1
      ? types.map((type) => ({
          value: `add:${name}:${type}`,
          text: say("message:add.type", { type: say(`message:types.${type}`) }),
        }))
      : [{ value: `add:${name}`, text: say(`message:add.${ADDS[types[0] ?? 0] ?? key}`) }];
  return (
    <div id={name} className="col-span-full grid grid-cols-1 gap-3">
      <Errors texts={editing.errorsAt(name)} />
      {entries.map((entry, index) => (
        <Piece
          key={keys[index]}
          {...{ editing, entry, index, isFull }}
          onAct={(act) => onAct(act, index)}
          part={part.of}
          list={name}
          count={entries.length}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        {adds.map((one) => (
          <AskButton
            key={one.value}
            value={one.value}
            // Without scripts the page comes back at what is new.
            formAction={`#${name}[${entries.length}]`}
            icon="plus"
            disabled={isFull}
          >
            {one.text}
          </AskButton>
        ))}
      </div>
    </div>
  );
}

const ACTS = ["up", "down", "copy", "remove"] as const;
type Act = (typeof ACTS)[number];
const ADDS: Record<number, string> = { [TYPE.row]: "buttons", [TYPE.button]: "button" };

interface EntryProps extends Omit<PieceProps, "name"> {
  list: string;
  entry: unknown;
  index: number;
  count: number;
  isFull: boolean;
  onAct: (act: Act) => void;
}

function Piece({ editing, part, list, entry, index, count, isFull, onAct }: EntryProps) {
  const { say } = editing;
  const name = `${list}[${index}]`;
  const title = entryName(lastKeyOf(list), entry, index, say);
  const own = isJsonObject(entry) ? entry : {};
  const about = [own.title, own.name, own.label, own.content].find(
    (one): one is string => typeof one === "string" && one !== "",
  );
  /** Where the page goes on after a button. */
  const places = {
    up: `${list}[${index - 1}]`,
    down: `${list}[${index + 1}]`,
    copy: `${list}[${index + 1}]`,
    remove: count > 1 ? `${list}[${Math.min(index, count - 2)}]` : list,
  };
  const acts = ACTS.filter(
    (act) => !{ up: index === 0, down: index === count - 1, copy: isFull, remove: false }[act],
  );
  return (
    <details open className="min-w-0 rounded-control border border-line bg-surface p-3" id={name}>
      <summary className="min-h-6 cursor-pointer content-center truncate text-sm font-semibold">
        {title}
        {about && <bdi className="text-muted"> · {beginOf(about, GLANCE)}</bdi>}
      </summary>
      <div className="grid grid-cols-1 gap-3 pt-3">
        <Errors texts={editing.errorsAt(name)} />
        {typeof own.type === "number" && <input type="hidden" name={`${name}.type`} value={own.type} />}
        <AllParts editing={editing} parts={partsIn(entry, part)} name={name} />
        <div className="flex flex-wrap gap-2">
          {acts.map((act) => (
            <AskButton
              key={act}
              value={`${act}:${name}`}
              formAction={`#${places[act]}`}
              onClick={() => onAct(act)}
              variant="quiet"
              aria-label={say("message:acts.of", { act: say(`message:acts.${act}`), what: title })}
            >
              {say(`message:acts.${act}`)}
            </AskButton>
          ))}
        </div>
      </div>
    </details>
  );
}

function Errors({ texts }: { texts: string[] }) {
  return texts.length > 0 && <p className="text-sm font-medium text-danger">{texts.join(" ")}</p>;
}
