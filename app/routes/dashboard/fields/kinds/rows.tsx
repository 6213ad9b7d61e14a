import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { holds } from "#app/features/settings/conditions.ts";
import { MOST, type Settings } from "#app/features/settings/field.ts";
import { INTENT, valueAt } from "#app/features/settings/form-values.ts";
import type { FieldView } from "#app/features/settings/kinds/kinds.server.ts";
import { defaultOf } from "#app/features/settings/kinds/kinds.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import {
  captionOf,
  entriesOf,
  HIDDEN,
  messagesAt,
  WHOLE,
  type Control,
  type ControlProps,
  type Speech,
  type Word,
} from "#app/routes/dashboard/fields/control.tsx";
import { SettingField } from "#app/routes/dashboard/fields/setting-field.tsx";
import { wordsOf } from "#app/routes/dashboard/setting-value.tsx";
import { Button } from "#app/ui/button.tsx";
import { FieldGroup } from "#app/ui/field.tsx";
// Each imports the other, so nothing of it is used while modules are loaded.
import { controlOf } from "./controls.ts";

export const rows: Control<"rows"> = {
  Field: RowsField,
  inRow: WHOLE,
  words: ({ columns }, value, speech) =>
    entriesOf(value).map((row) => rowWords(columns, row as Settings, speech)),
};

/** Options in all lists of roles together above which a row has only its own role until it is opened. */
const OPTIONS = 2_000;

interface Row {
  key: number;
  values: Record<string, unknown>;
}

/** A list of rows, each with the same controls. Without scripts its buttons send the form, which comes back as typed. */
function RowsField({ field, value, frame, errors, facts, beside }: ControlProps<"rows">) {
  const { t } = useTranslation("settings");
  const { name, max, columns } = field;
  const [rows, setRows] = useState(() => rowsOf(value, max, columns));
  /** What is typed in rows some of whose fields are hidden, by the row's key. */
  const [typed, setTyped] = useState<Record<number, Settings>>({});
  const list = useRef<HTMLDivElement>(null);
  const follow = (key: number, path: string) => {
    const sent = new FormData(list.current?.closest("form") ?? undefined);
    const form = new URLSearchParams([...sent].map(([sentName, text]) => [sentName, String(text)]));
    const now = columns.map((column) => [column.name, valueAt(column, form, `${path}.${column.name}`)]);
    setTyped((others) => ({ ...others, [key]: Object.fromEntries(now) as Settings }));
  };
  const added = useRef(rows.length);
  /** Changes the rows, then focuses this row's control, else the last one, else the button that adds a row. */
  const change = (next: Row[], row: number, control: string) => {
    flushSync(() => setRows(next));
    // The form reads its fields on "input" events, and a row that is added or removed fires none of its own.
    list.current?.dispatchEvent(new Event("input", { bubbles: true }));
    // Rows may have rows.
    const isOwn = (one: Element) => one.parentElement?.closest("[data-rows]") === list.current;
    const items = [...(list.current?.querySelectorAll("[data-row]") ?? [])].filter(isOwn);
    const item = items[row] ?? items.at(-1);
    const add = [...(list.current?.querySelectorAll<HTMLElement>("[data-add]") ?? [])].findLast(isOwn);
    (item?.querySelector<HTMLElement>(control) ?? add)?.focus();
  };
  const isLong = rows.length * (facts.roles?.length ?? 0) > OPTIONS;
  const short = columns.filter((column) => controlOf(column).inRow !== WHOLE);
  const isLine = columns.length <= 2 && short.length === columns.length && columns.every(isLabelled);
  return (
    <FieldGroup {...frame} errors={messagesAt(errors, name)}>
      {() => (
        <div ref={list} className="grid gap-3" data-rows>
          {rows.length > 0 && (
            <div className={isLine ? `grid grid-cols-1 gap-x-2 ${gridOf(columns)}` : undefined}>
              {isLine && (
                <div aria-hidden="true" className={`${LINE} mb-1 text-sm`}>
                  {columns.map((column) => (
                    <span key={column.name}>{captionOf(column).label}</span>
                  ))}
                </div>
              )}
              <ul className={isLine ? `${LINE} gap-y-3` : "grid gap-3"}>
                {rows.map(({ key, values }, index) => {
                  const path = `${name}[${index}]`;
                  const complaints = messagesAt(errors, path);
                  const shown = Object.fromEntries(
                    columns.map((column) => [column.name, valueIn(values, column)] as const),
                  );
                  const scope = { ...beside, ...shown, ...typed[key] };
                  const cell = (column: FieldView) => (
                    <div
                      key={column.name}
                      className={
                        holds(column.showWhen, scope)
                          ? isLine
                            ? "contents"
                            : (controlOf(column).inRow ?? "min-w-0 flex-1 basis-20 sm:basis-40")
                          : HIDDEN
                      }
                    >
                      <SettingField
                        field={{ ...column, name: `${path}.${column.name}` }}
                        value={shown[column.name]}
                        errors={errors}
                        facts={facts}
                        beside={scope}
                        small
                        isLazy={isLong}
                      />
                    </div>
                  );
                  const cells = short.map(cell);
                  return (
                    <li
                      key={key}
                      id={path}
                      className={isLine ? FIELDS_IN_LINE : BOX}
                      data-row
                      onInput={(event) => {
                        touch(event);
                        if (columns.some(isFollowed)) follow(key, path);
                      }}
                    >
                      {isLine ? (
                        cells
                      ) : (
                        <div className={`flex min-w-0 flex-1 gap-3 ${short.length > 2 ? "flex-wrap" : ""}`}>
                          {cells}
                        </div>
                      )}
                      {isSent(values, columns) && <input type="hidden" name={path} value="row" />}
                      <Button
                        type="submit"
                        name={INTENT}
                        value={`remove ${path}`}
                        // Without scripts the page comes back at the row that follows.
                        formAction={`#${rows.length > 1 ? `${name}[${Math.min(index, rows.length - 2)}]` : `setting-${name}`}`}
                        variant="quiet"
                        size="small"
                        className={`min-h-11! px-3! ${isLine ? "-col-end-1 justify-self-end" : short.some(isLabelled) ? "mt-6" : ""}`}
                        aria-label={t("rows.removeAt", { row: index + 1 })}
                        icon="trash"
                        onClick={(event) => {
                          event.preventDefault();
                          change(rows.toSpliced(index, 1), index, "[value^=remove]");
                        }}
                      />
                      {columns.filter((column) => !short.includes(column)).map(cell)}
                      {complaints && (
                        <p className="basis-full text-sm font-medium text-danger">{complaints.join(" ")}</p>
                      )}
                    </li>
                  );
                })}
              </ul>
            </div>
          )}
          <p>
            <Button
              type="submit"
              name={INTENT}
              value={`add ${name}`}
              formAction={`#${name}[${rows.length}]`}
              variant="secondary"
              size="small"
              disabled={rows.length >= max}
              icon="plus"
              data-add
              onClick={(event) => {
                event.preventDefault();
                const row = { key: added.current++, values: {} };
                change([...rows, row], rows.length, "input:not([type=hidden]), select, textarea");
              }}
            >
              {t("rows.add")}
            </Button>
          </p>
        </div>
      )}
    </FieldGroup>
  );
}

const LINE = "col-span-full grid grid-cols-subgrid";
/** The parts of the fields stand in the line's columns, and what is wrong with them below all. */
const FIELDS_IN_LINE = `${LINE} relative items-start gap-y-1 [&_label[for]]:sr-only [&>div>div]:contents [&_p]:order-1 [&_p]:col-span-full`;
const BOX = "relative flex flex-wrap items-start gap-3 rounded-control border border-line p-4";

/** Tells whether a field, or one in its rows, is shown only under a condition. */
function isFollowed(column: FieldView): boolean {
  return column.showWhen !== undefined || ("columns" in column && column.columns.some(isFollowed));
}

/** Tells whether the label of a field stands above it. */
function isLabelled({ kind }: FieldView): boolean {
  return kind !== "toggle";
}

/** Returns the columns of a line of one or two fields and a button. Much enlarged text has them below each other. */
function gridOf(columns: FieldView[]): string {
  const [first, second] = columns.map((column) => controlOf(column).inRow !== undefined);
  if (second === undefined) return "@min-[16rem]:grid-cols-[minmax(0,1fr)_auto]";
  if (first === second) return "@min-[16rem]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]";
  return first
    ? "@min-[16rem]:grid-cols-[auto_minmax(0,1fr)_auto]"
    : "@min-[16rem]:grid-cols-[minmax(0,1fr)_auto_auto]";
}

function valueIn(values: Settings, column: FieldView): unknown {
  return Object.hasOwn(values, column.name) ? values[column.name] : defaultOf(column);
}

/** Marks a row into which something was typed. React leaves attributes alone that it does not render. */
function touch({ currentTarget }: { currentTarget: HTMLElement }): void {
  currentTarget.dataset.touched = "";
}

function isSilent(columns: readonly FieldView[]): boolean {
  return columns.every((column) => controlOf(column).isSilent && column.default == null);
}

/** Tells whether the form says that there is this row: its controls do not, if none has a value. */
function isSent(values: Row["values"], columns: readonly FieldView[]): boolean {
  const saved = Object.values(values);
  const isBlank = (value: unknown) =>
    value === null || value === "" || (Array.isArray(value) && !value.length);
  return !isSilent(columns) || (saved.length > 0 && saved.every(isBlank));
}

/** Rows of a stored or submitted value, which may have any form, and an empty one to begin with. */
function rowsOf(value: unknown, max: number, columns: readonly FieldView[]): Row[] {
  const entries: unknown[] = Array.isArray(value) ? value.slice(0, MOST.rows + 1) : [];
  const last = entries.at(-1);
  const isOpen = typeof last === "object" && last !== null && Object.keys(last).length === 0;
  const shown = isSilent(columns) && !isOpen && entries.length < max ? [...entries, {}] : entries;
  return shown.map((entry, key) => ({ key, values: { ...(entry as object | null) } }));
}

/** Names each value of a row; of a pair, like a level and its role, the first one only. */
function rowWords(columns: FieldView[], row: Settings, { t, locale }: Speech): Word[] {
  const cells = columns.flatMap((column) => {
    const words = wordsOf(column, row[column.name], t, locale).flat();
    return words.length > 0 ? { label: column.label, words } : [];
  });
  return cells.flatMap(({ label, words }, index) => {
    if (columns.length === 2 && index === 1) return words;
    const [first, ...rest] = words;
    const end = columns.length === 2 ? ":" : "";
    if (first && "text" in first && rest.length === 0) return [{ text: `${label} ${first.text}${end}` }];
    return [{ text: `${label}:` }, ...words];
  });
}
