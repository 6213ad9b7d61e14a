import { useState } from "react";
import { holds } from "#app/features/settings/conditions.ts";
import type { Settings } from "#app/features/settings/field.ts";
import { valueAt } from "#app/features/settings/form-values.ts";
import type { FieldView } from "#app/features/settings/kinds/kinds.server.ts";
import { defaultOf } from "#app/features/settings/kinds/kinds.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { AskButton } from "#app/routes/dashboard/ask-button.tsx";
import {
  HIDDEN,
  isWithin,
  messagesAt,
  sentBy,
  WHOLE,
  type ControlProps,
} from "#app/routes/dashboard/fields/control.tsx";
import { SettingField } from "#app/routes/dashboard/fields/setting-field.tsx";
// Each imports the other, so nothing of it is used while modules are loaded.
import { controlOf } from "./controls.ts";

/** How the rows of a list look: as lines of one or two short fields, or as boxes. */
export function shapeOf(columns: FieldView[]) {
  const short = columns.filter((column) => controlOf(column).inRow !== WHOLE);
  // The label of a toggle stands beside it.
  const isLabelled = columns.every(({ kind }) => kind !== "toggle");
  const isLine = columns.length <= 2 && short.length === columns.length && isLabelled;
  return { short, long: columns.filter((column) => !short.includes(column)), isLine };
}

interface RowProps extends Pick<ControlProps<"rows">, "field" | "errors" | "facts" | "beside" | "isLazy"> {
  /** Whether its fields stand in one line. */
  isLine: boolean;
  index: number;
  count: number;
  values: Record<string, unknown>;
  /** The form has to say that there is this row, because its controls do not. */
  isSent: boolean;
  /** Puts it in the place of another one; without a place, removes it. Says which button is to be focused then. */
  onPlace: (place: number | undefined, button: string) => void;
}

/** One row of a list: its fields, what is wrong with it, and buttons that move and remove it. */
export function RowView(props: RowProps) {
  const { field, index, values, errors, facts, isLazy, isLine } = props;
  const { columns } = field;
  const { short, long } = shapeOf(columns);
  const path = `${field.name}[${index}]`;
  /** Values typed in this row, where they decide which of its fields are shown. */
  const [typed, setTyped] = useState<Settings>();
  const complaints = messagesAt(errors, path);
  const shown = Object.fromEntries(columns.map((column) => [column.name, valueIn(values, column)] as const));
  const scope = { ...props.beside, ...shown, ...typed };
  // A refused field is shown, whatever its condition says.
  const isWrong = ({ name }: FieldView) => Object.keys(errors).some((at) => isWithin(at, `${path}.${name}`));
  const cell = (column: FieldView) => (
    <div
      key={column.name}
      className={
        holds(column.showWhen, scope) || isWrong(column)
          ? isLine
            ? "contents"
            : (controlOf(column).inRow ?? "min-w-0 flex-1 basis-36")
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
        isLazy={isLazy}
      />
    </div>
  );
  return (
    <li
      id={path}
      className={isLine ? FIELDS_IN_LINE : BOX}
      data-row
      onInput={({ currentTarget }) => {
        // React leaves attributes alone that it does not render.
        currentTarget.dataset.touched = "";
        if (!columns.some(isFollowed)) return;
        const form = sentBy(currentTarget.closest("form"));
        const now = columns.map((column) => [column.name, valueAt(column, form, `${path}.${column.name}`)]);
        setTyped(Object.fromEntries(now) as Settings);
      }}
    >
      {!isLine && <RowButtons {...props} path={path} />}
      {short.map(cell)}
      {props.isSent && <input type="hidden" name={path} value="row" />}
      {isLine && <RowButtons {...props} path={path} />}
      {long.map(cell)}
      {complaints && <p className="basis-full text-sm font-medium text-danger">{complaints.join(" ")}</p>}
    </li>
  );
}

/** Tells whether a field, or one in its rows, is shown only under a condition. */
function isFollowed(column: FieldView): boolean {
  return column.showWhen !== undefined || ("columns" in column && column.columns.some(isFollowed));
}

/** A line has room for two buttons. */
function RowButtons(props: RowProps & { path: string }) {
  const { t } = useTranslation("settings");
  const { field, index, count, path, isLine, onPlace } = props;
  const row = index + 1;
  const list = field.name;
  const button = (one: { act: "up" | "down" | "remove"; place?: number }) => {
    const { act, place } = one;
    // Without scripts the page comes back at the row, or at the one that follows.
    const next = place ?? (count > 1 ? Math.min(index, count - 2) : undefined);
    return (
      <AskButton
        // What moves down changes places with the next one.
        value={act === "remove" ? `remove ${path}` : `up ${list}[${act === "up" ? index : index + 1}]`}
        formAction={`#${next === undefined ? `setting-${list}` : `${list}[${next}]`}`}
        data-act={act}
        variant="quiet"
        className={`min-h-11! in-disabled:hidden ${isLine ? "px-2!" : "px-3!"} ${act === "up" ? "*:rotate-180" : ""}`}
        aria-label={t(`rows.${act}At`, { row })}
        icon={act === "remove" ? "trash" : "chevron-down"}
        onClick={(event) => {
          event.preventDefault();
          onPlace(place, `[data-act=${act}]`);
        }}
      />
    );
  };
  return (
    <span className={isLine ? "-col-end-1 flex justify-self-end" : "flex basis-full items-center"}>
      {!isLine && <span className="me-auto text-sm font-semibold text-muted">{row}</span>}
      {index > 0 && button({ act: "up", place: index - 1 })}
      {!isLine && index < count - 1 && button({ act: "down", place: index + 1 })}
      {button({ act: "remove" })}
    </span>
  );
}

export const LINE = "col-span-full grid grid-cols-subgrid";
/** The parts of the fields stand in the line's columns, and what is wrong with them below all. */
const FIELDS_IN_LINE = `${LINE} relative items-start gap-y-1 [&_label[for]]:sr-only [&>div>div]:contents [&_p]:order-1 [&_p]:col-span-full`;
const BOX = "relative flex flex-wrap items-start gap-3 rounded-control border border-line p-4";

/** Returns the columns of a line of one or two fields and a button. Much enlarged text has them below each other. */
export function gridOf(columns: FieldView[]): string {
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
