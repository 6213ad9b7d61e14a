import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { MOST, type Settings } from "#app/features/settings/field.ts";
import { INTENT, valueAt } from "#app/features/settings/form-values.ts";
import type { FieldView } from "#app/features/settings/kinds/kinds.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import {
  captionOf,
  entriesOf,
  isWithin,
  messagesAt,
  WEIGHT,
  WHOLE,
  type Control,
  type ControlProps,
  type Messages,
} from "#app/routes/dashboard/fields/control.tsx";
import { weightOf } from "#app/routes/dashboard/fields/weight.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldGroup } from "#app/ui/field.tsx";
import { ClosedRow, rowWords } from "./closed-row.tsx";
// Each imports the other, so nothing of it is used while modules are loaded.
import { controlOf } from "./controls.ts";
import { gridOf, LINE, RowView, shapeOf } from "./row.tsx";

export const rows: Control<"rows"> = {
  Field: RowsField,
  inRow: WHOLE,
  weight({ columns }, facts, value) {
    const all = entriesOf(value) as Settings[];
    const hasRoles = columns.some(({ kind }) => kind === "role");
    const options = hasRoles ? Math.min(all.length * (facts.roles?.length ?? 0), OPTIONS) : 0;
    return all.reduce((sum, row) => sum + weightOf(columns, row, facts), options * WEIGHT.option);
  },
  words: ({ columns }, value, speech) =>
    entriesOf(value).map((row) => rowWords(columns, row as Settings, speech)),
};

/** Options in all lists of roles together above which a row has only its own role until it is opened. */
const OPTIONS = 2_000;

/** What focuses the first control of a row. */
const CONTROL = "input:not([type=hidden]), select, textarea";

interface Row {
  key: number;
  values: Record<string, unknown>;
  isOpen: boolean;
}

/** A list of rows, each with the same controls. Without scripts its buttons send the form, which comes back as typed. */
function RowsField({ field, value, frame, errors, facts, beside, closed }: ControlProps<"rows">) {
  const { t } = useTranslation("settings");
  const { name, max, columns } = field;
  const [rows, setRows] = useState(() => {
    const open = closed && openRow(name, closed.but, errors);
    return rowsOf(value, max, columns).map((row, at): Row => {
      const isNew = Object.keys(row.values).length === 0;
      return { ...row, isOpen: !closed || isNew || `${name}[${at}]` === open };
    });
  });
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
  /** Changes the rows, then focuses this row's control, else its last button, else the one that adds a row. */
  const change = (next: Row[], row: number, control: string) => {
    flushSync(() => setRows(next));
    // The form reads its fields on "input" events, and a row that is added, moved or removed fires none of its own.
    const detail = next.length > rows.length ? undefined : { rows: name };
    list.current?.dispatchEvent(new CustomEvent("input", { bubbles: true, detail }));
    // Rows may have rows.
    const isOwn = (one: Element) => one.parentElement?.closest("[data-rows]") === list.current;
    const items = [...(list.current?.querySelectorAll("[data-row]") ?? [])].filter(isOwn);
    const item = items[row] ?? items.at(-1);
    const add = [...(list.current?.querySelectorAll<HTMLElement>("[data-add]") ?? [])].findLast(isOwn);
    const find = (selector: string) => item?.querySelector<HTMLElement>(selector);
    (find(control) ?? find("[data-act=remove], [data-act=open]") ?? add)?.focus();
  };
  const place = (from: number, to: number | undefined, button: string) => {
    const others = rows.toSpliced(from, 1);
    change(to === undefined ? others : others.toSpliced(to, 0, rows[from]!), to ?? from, button);
  };
  const isLine = shapeOf(columns).isLine && rows.every(({ isOpen }) => isOpen);
  const isLazy = rows.length * (facts.roles?.length ?? 0) > OPTIONS;
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
                {rows.map(({ key, values, isOpen }, index) =>
                  isOpen ? (
                    <RowView
                      key={key}
                      {...{ field, index, values, errors, facts, beside, isLazy, isLine }}
                      count={rows.length}
                      typed={typed[key]}
                      isSent={isSent(values, columns)}
                      onType={() => columns.some(isFollowed) && follow(key, `${name}[${index}]`)}
                      onPlace={(to, button) => place(index, to, button)}
                    />
                  ) : (
                    <ClosedRow
                      key={key}
                      {...{ columns, values }}
                      path={`${name}[${index}]`}
                      row={index + 1}
                      complaints={messagesWithin(errors, `${name}[${index}]`)}
                      onOpen={() => change(rows.with(index, { key, values, isOpen: true }), index, CONTROL)}
                    />
                  ),
                )}
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
                const row = { key: added.current++, values: {}, isOpen: true };
                change([...rows, row], rows.length, CONTROL);
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

/** Finds the row of a long form that is open: the one of a path, or of what is in it, else the first that was refused. */
function openRow(name: string, path: string | undefined, errors: Messages): string | undefined {
  const paths = [path ?? "", ...Object.keys(errors)].filter((one) => isWithin(one, name) && one !== name);
  return /^.*?\[\d+\]/.exec(paths[0]?.slice(name.length) ?? "")?.[0].replace(/^/, name);
}

/** Lists what is wrong with a row and with what is in it. */
function messagesWithin(errors: Messages, path: string): string[] {
  return Object.keys(errors).flatMap((one) => (isWithin(one, path) ? (errors[one] ?? []) : []));
}

/** Tells whether a field, or one in its rows, is shown only under a condition. */
function isFollowed(column: FieldView): boolean {
  return column.showWhen !== undefined || ("columns" in column && column.columns.some(isFollowed));
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
function rowsOf(value: unknown, max: number, columns: readonly FieldView[]): Omit<Row, "isOpen">[] {
  const entries: unknown[] = Array.isArray(value) ? value.slice(0, MOST.rows + 1) : [];
  const last = entries.at(-1);
  const isOpen = typeof last === "object" && last !== null && Object.keys(last).length === 0;
  const shown = isSilent(columns) && !isOpen && entries.length < max ? [...entries, {}] : entries;
  return shown.map((entry, key) => ({ key, values: { ...(entry as object | null) } }));
}
