import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { MOST, type Settings } from "#app/features/settings/field.ts";
import { MOST_ROLE_OPTIONS } from "#app/features/settings/kinds/kind.ts";
import type { FieldView } from "#app/features/settings/kinds/kinds.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { AskButton } from "#app/routes/dashboard/ask-button.tsx";
import {
  captionOf,
  entriesOf,
  messagesAt,
  WHOLE,
  type Control,
  type ControlProps,
  type Speech,
  type Word,
} from "#app/routes/dashboard/fields/control.tsx";
import { wordsOf } from "#app/routes/dashboard/setting-value.tsx";
import { FieldGroup } from "#app/ui/field.tsx";
import { loadLater } from "#app/ui/load-later.ts";
// Each imports the other, so nothing of it is used while modules are loaded.
import { controlOf } from "./controls.ts";
import { gridOf, LINE, RowView, shapeOf } from "./row.tsx";

export const rows: Control<"rows"> = {
  Field: RowsField,
  inRow: WHOLE,
  words: ({ columns }, value, speech) =>
    entriesOf(value).map((row) => rowWords(columns, row as Settings, speech)),
};

const ClosedRow = loadLater(
  async () => (await import("./closed-row.tsx")).ClosedRow,
  ({ path, values }) => <input type="hidden" name={path} value={JSON.stringify(values)} />,
);

/** Selects the controls of a row, of which the first is focused. */
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
  const [rows, setRows] = useState(() =>
    rowsOf(value, max, columns).map((row): Row => {
      const isNew = Object.keys(row.values).length === 0;
      return { ...row, isOpen: !closed || isNew || closed.but === `${name}[${row.key}]` };
    }),
  );
  const list = useRef<HTMLDivElement>(null);
  const added = useRef(rows.length);
  /** Changes the rows, then focuses this row's control, else its last button, else the one that adds a row. */
  const change = (next: Row[], row: number, control: string) => {
    flushSync(() => setRows(next));
    // The form reads its fields on "input" events, and a row that is added, moved or removed fires none of its own.
    const isMoved = rows.some(({ key }, at) => key !== next[at]?.key);
    const detail = isMoved ? { rows: name } : undefined;
    list.current?.dispatchEvent(new CustomEvent("input", { bubbles: true, detail }));
    const item = document.getElementById(`${name}[${Math.min(row, next.length - 1)}]`);
    const find = (selector: string) => item?.querySelector<HTMLElement>(selector);
    const last = find("[data-act=remove], [data-act=open]") ?? document.getElementById(`add-${name}`);
    (find(control) ?? last)?.focus();
  };
  const place = (from: number, to: number | undefined, button: string) => {
    const others = rows.toSpliced(from, 1);
    change(to === undefined ? others : others.toSpliced(to, 0, rows[from]!), to ?? from, button);
  };
  const isLine = shapeOf(columns).isLine && rows.every(({ isOpen }) => isOpen);
  const isLazy = rows.length * (facts.roles?.length ?? 0) > MOST_ROLE_OPTIONS;
  return (
    <FieldGroup {...frame} errors={messagesAt(errors, name)}>
      {() => (
        <div ref={list} className="grid gap-3">
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
                      isSent={isSent(values, columns)}
                      onPlace={(to, button) => place(index, to, button)}
                    />
                  ) : (
                    <ClosedRow
                      key={key}
                      {...{ columns, values, errors }}
                      path={`${name}[${index}]`}
                      row={index + 1}
                      onOpen={() => change(rows.with(index, { key, values, isOpen: true }), index, CONTROL)}
                    />
                  ),
                )}
              </ul>
            </div>
          )}
          <p className="in-disabled:hidden">
            <AskButton
              id={`add-${name}`}
              value={`add ${name}`}
              formAction={`#${name}[${rows.length}]`}
              disabled={rows.length >= max}
              icon="plus"
              onClick={(event) => {
                event.preventDefault();
                const row = { key: added.current++, values: {}, isOpen: true };
                change([...rows, row], rows.length, CONTROL);
              }}
            >
              {t("rows.add")}
            </AskButton>
          </p>
        </div>
      )}
    </FieldGroup>
  );
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

/** Names each value of a row, with dots between them; of a pair, like a level and its role, the first one only. */
export function rowWords(columns: FieldView[], row: Settings, speech: Speech): Word[] {
  const cells = columns.flatMap((column) => {
    const words = wordsOf(column, row[column.name], speech).flat();
    return words.length > 0 ? { label: column.label, words } : [];
  });
  const colon = speech.t("colon");
  return cells.flatMap(({ label, words }, index) => {
    if (columns.length === 2 && index === 1) return words;
    const [first, ...rest] = words;
    const end = columns.length === 2 ? colon : "";
    const dot = index > 0 ? [{ text: "·" }] : [];
    if (first && "text" in first && rest.length === 0)
      return [...dot, { text: `${label} ${first.text}${end}` }];
    return [...dot, { text: label + colon }, ...words];
  });
}
