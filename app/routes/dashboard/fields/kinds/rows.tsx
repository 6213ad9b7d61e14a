import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { holds } from "#app/features/settings/conditions.ts";
import { MOST, type Settings } from "#app/features/settings/field.ts";
import { INTENT, valueAt } from "#app/features/settings/form-values.ts";
import type { FieldView } from "#app/features/settings/kinds/kinds.server.ts";
import { defaultOf } from "#app/features/settings/kinds/kinds.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import {
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
function RowsField({ field, value, frame, errors, facts }: ControlProps<"rows">) {
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
    const items = [...(list.current?.querySelectorAll("[data-row]") ?? [])];
    const item = items[row] ?? items.at(-1);
    const add = list.current?.querySelector<HTMLElement>("[data-add]");
    (item?.querySelector<HTMLElement>(control) ?? add)?.focus();
  };
  const isLong = rows.length * (facts.roles?.length ?? 0) > OPTIONS;
  const isPair = columns.length <= 2 && columns.every((column) => controlOf(column).inRow !== WHOLE);
  return (
    <FieldGroup {...frame} errors={messagesAt(errors, name)}>
      {() => (
        <div ref={list} className="grid gap-3">
          {rows.length > 0 && (
            <ul className="grid gap-3">
              {rows.map(({ key, values }, index) => {
                const path = `${name}[${index}]`;
                const complaints = messagesAt(errors, path);
                const shown = Object.fromEntries(
                  columns.map((column) => [column.name, valueIn(values, column)] as const),
                );
                return (
                  <li
                    key={key}
                    className={isPair ? PAIR : BOX}
                    data-row
                    onInput={(event) => {
                      touch(event);
                      if (columns.some(({ showWhen }) => showWhen)) follow(key, path);
                    }}
                  >
                    {columns.map((column) => (
                      <div
                        key={column.name}
                        className={`${controlOf(column).inRow ?? "min-w-0 flex-1 basis-40"} ${holds(column.showWhen, { ...shown, ...typed[key] }) ? "" : HIDDEN}`}
                      >
                        <SettingField
                          field={{ ...column, name: `${path}.${column.name}` }}
                          value={shown[column.name]}
                          errors={errors}
                          facts={facts}
                          small
                          isLazy={isLong}
                        />
                      </div>
                    ))}
                    {isSent(values, columns) && <input type="hidden" name={path} value="row" />}
                    <Button
                      type="submit"
                      name={INTENT}
                      value={`remove ${path}`}
                      variant="quiet"
                      size="small"
                      className={isPair ? "self-end" : "ml-auto self-end"}
                      aria-label={t("rows.removeAt", { row: index + 1 })}
                      icon="trash"
                      onClick={(event) => {
                        event.preventDefault();
                        change(rows.toSpliced(index, 1), index, "[value^=remove]");
                      }}
                    />
                    {complaints && (
                      <p className="basis-full text-sm font-medium text-danger">{complaints.join(" ")}</p>
                    )}
                  </li>
                );
              })}
            </ul>
          )}
          <p>
            <Button
              type="submit"
              name={INTENT}
              value={`add ${name}`}
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

function valueIn(values: Settings, column: FieldView): unknown {
  return Object.hasOwn(values, column.name) ? values[column.name] : defaultOf(column);
}

/** Marks a row into which something was typed. React leaves attributes alone that it does not render. */
function touch({ currentTarget }: { currentTarget: HTMLElement }): void {
  currentTarget.dataset.touched = "";
}

const PAIR = "flex flex-wrap items-start gap-3";
const BOX = `${PAIR} rounded-control border border-line p-4`;

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
