import { Plus, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { sortRoles } from "#app/features/guilds/role-rules.ts";
import { INTENT } from "#app/features/settings/form-values.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldErrors, FieldGroup } from "#app/ui/field.tsx";
import type { GuildRole } from "#db/schema.ts";

import { useRoleObstacle } from "./roles-field.tsx";
import type { SettingFieldProps } from "./setting-field.tsx";

/** Empty rows at the end to begin with: who has no script that adds one gets as many with each save. */
const EMPTY_ROWS = 2;
/** So many options in all are no burden to a browser; with more, a row has its own role until it is opened. */
const OPTIONS = 2_000;

interface Row {
  key: number;
  level: unknown;
  roleId: unknown;
}

/** A role for each of several levels: rows that can be added and taken away, or left empty. */
export function LevelRolesField({ field, value, errors, facts }: SettingFieldProps<"levelRoles">) {
  const { t } = useTranslation("settings");
  const { name, label, hint, rows: most } = field;
  const [rows, setRows] = useState(() => rowsOf(value, most));
  const [live, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  const list = useRef<HTMLDivElement>(null);
  /** The row whose first or last control gets the focus, after rows have come or gone. */
  const goTo = useRef<{ row: number; control: "level" | "remove" }>();
  useEffect(() => {
    if (!goTo.current) return;
    const { row, control } = goTo.current;
    goTo.current = undefined;
    // The form reads its fields on "input" events, and a row that is added or removed fires none of its own.
    list.current?.dispatchEvent(new Event("input", { bubbles: true }));
    const controls = list.current?.querySelectorAll<HTMLElement>(
      control === "level" ? ".level-row input" : ".level-row button",
    );
    const add = list.current?.querySelector<HTMLElement>("[data-add]");
    (controls?.[Math.min(row, controls.length - 1)] ?? add)?.focus();
  }, [rows]);
  const obstacle = useRoleObstacle(facts, true);
  const roles = sortRoles(facts.roles ?? []).filter(({ id }) => id !== facts.id);
  const many = rows.length * roles.length > OPTIONS;
  return (
    <FieldGroup id={`field-${name}`} label={label} hint={hint} errors={errors[name]}>
      {() => (
        <div ref={list} className="grid gap-3">
          {rows.length > 0 && (
            <ul className="grid gap-3">
              {rows.map((row, index) => (
                <li key={row.key} className="level-row">
                  <LevelInput
                    name={`${name}[${index}].level`}
                    row={row}
                    bounds={field}
                    errors={errors[`${name}[${index}].level`]}
                  />
                  <RoleSelect
                    name={`${name}[${index}].roleId`}
                    row={row}
                    roles={roles}
                    lazy={many && row.roleId !== ""}
                    obstacle={obstacle}
                    isKnown={facts.roles !== null}
                    errors={errors[`${name}[${index}].roleId`] ?? errors[`${name}[${index}]`]}
                  />
                  {live && (
                    <Button
                      variant="quiet"
                      size="small"
                      className="self-end"
                      aria-label={t("levelRoles.removeAt", { row: index + 1 })}
                      onClick={() => {
                        goTo.current = { row: index, control: "remove" };
                        setRows(rows.filter((one) => one !== row));
                      }}
                    >
                      <Trash2 aria-hidden size={18} />
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )}
          <p>
            <Button
              type={live ? "button" : "submit"}
              name={live ? undefined : INTENT}
              value={live ? undefined : "addRows"}
              variant="secondary"
              size="small"
              disabled={rows.length >= most}
              data-add
              onClick={
                live
                  ? () => {
                      goTo.current = { row: rows.length, control: "level" };
                      setRows([...rows, emptyRow(Date.now())]);
                    }
                  : undefined
              }
            >
              <Plus aria-hidden size={18} /> {t("levelRoles.add")}
            </Button>
          </p>
        </div>
      )}
    </FieldGroup>
  );
}

interface LevelInputProps {
  name: string;
  row: Row;
  bounds: { min: number; max: number };
  errors?: string[];
}

function LevelInput({ name, row, bounds: { min, max }, errors = [] }: LevelInputProps) {
  const { t } = useTranslation("settings");
  return (
    <div className="grid gap-1">
      <label htmlFor={name} className="text-sm">
        {t("levelRoles.level")}
      </label>
      <input
        id={name}
        type="number"
        name={name}
        min={min}
        max={max}
        inputMode="numeric"
        defaultValue={String(row.level ?? "")}
        aria-invalid={errors.length > 0 ? true : undefined}
        aria-describedby={errors.length > 0 ? `${name}-error` : undefined}
        className="input w-24 tabular-nums"
      />
      <FieldErrors id={`${name}-error`} errors={errors} />
    </div>
  );
}

interface RoleSelectProps {
  name: string;
  row: Row;
  roles: GuildRole[];
  /** Has only the row's own role until somebody opens it. */
  lazy: boolean;
  obstacle: (role: GuildRole) => string | undefined;
  isKnown: boolean;
  errors?: string[];
}

function RoleSelect({ name, row, roles, lazy, obstacle, isKnown, errors = [] }: RoleSelectProps) {
  const { t } = useTranslation("settings");
  const [opened, setOpened] = useState(false);
  const chosen = typeof row.roleId === "string" ? row.roleId : "";
  const isListed = roles.some(({ id }) => id === chosen);
  const offered = lazy && !opened ? roles.filter(({ id }) => id === chosen) : roles;
  return (
    <div className="grid min-w-0 flex-1 basis-40 gap-1">
      <label htmlFor={name} className="text-sm">
        {t("levelRoles.role")}
      </label>
      <select
        id={name}
        name={name}
        defaultValue={chosen}
        onFocus={() => setOpened(true)}
        onPointerDown={() => setOpened(true)}
        aria-invalid={errors.length > 0 ? true : undefined}
        aria-describedby={errors.length > 0 ? `${name}-error` : undefined}
        className="input select"
      >
        <option value="">{t("levelRoles.none")}</option>
        {chosen && !isListed && (
          <option value={chosen}>{`${t(isKnown ? "gone.role" : "gone.unknownRole")} ${chosen}`}</option>
        )}
        {offered.map((role) => {
          const reason = obstacle(role);
          return (
            <option key={role.id} value={role.id} disabled={reason !== undefined && role.id !== chosen}>
              {/* An option holds no markup: characters keep a right-to-left name to itself. */}
              {reason ? `\u2068${role.name}\u2069 – ${reason}` : role.name}
            </option>
          );
        })}
      </select>
      <FieldErrors id={`${name}-error`} errors={errors} />
    </div>
  );
}

function rowsOf(value: unknown, most: number): Row[] {
  const entries: unknown[] = Array.isArray(value) ? value : [];
  const filled = entries.map((entry, key) => {
    const { level = "", roleId = "" } =
      typeof entry === "object" && entry !== null ? (entry as Partial<Row>) : {};
    return { key, level, roleId };
  });
  const empty = Math.max(0, Math.min(EMPTY_ROWS, most - filled.length));
  return [...filled, ...Array.from({ length: empty }, (_, at) => emptyRow(-1 - at))];
}

function emptyRow(key: number): Row {
  return { key, level: "", roleId: "" };
}
