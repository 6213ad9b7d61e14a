import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { sortRoles } from "#app/features/guilds/role-rules.ts";
import { INTENT } from "#app/features/settings/form-values.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, FieldGroup } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { GuildRole } from "#db/schema.ts";

import { useRoleObstacle } from "./roles-field.tsx";
import type { ControlProps } from "./setting-field.tsx";

/** Empty rows at the end: without scripts, each save adds as many. */
const EMPTY_ROWS = 2;
/** Options in all lists together above which a row has only its own role until it is opened. */
const OPTIONS = 2_000;

interface Row {
  key: number;
  level: unknown;
  roleId: unknown;
}

interface LevelRolesFieldProps extends ControlProps<"levelRoles"> {
  /** By path, as `roles[0].level`. */
  errors: Record<string, string[]>;
}

/** A role for each of several levels: rows that can be added, removed, or left empty. */
export function LevelRolesField({ field, value, frame, errors, facts }: LevelRolesFieldProps) {
  const { t } = useTranslation("settings");
  const { name, rows: most } = field;
  const [rows, setRows] = useState(() => rowsOf(value, most));
  const [live, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  const list = useRef<HTMLDivElement>(null);
  /** The row and control that get the focus after a row was added or removed. */
  const focusNext = useRef<{ row: number; control: "input" | "button" }>();
  useEffect(() => {
    if (!focusNext.current) return;
    const { row, control } = focusNext.current;
    focusNext.current = undefined;
    // The form reads its fields on "input" events, and a row that is added or removed fires none of its own.
    list.current?.dispatchEvent(new Event("input", { bubbles: true }));
    const controls = list.current?.querySelectorAll<HTMLElement>(`li ${control}`);
    const add = list.current?.querySelector<HTMLElement>("[data-add]");
    (controls?.[Math.min(row, controls.length - 1)] ?? add)?.focus();
  }, [rows]);
  const change = (next: Row[], row: number, control: "input" | "button") => {
    focusNext.current = { row, control };
    setRows(next);
  };
  const obstacle = useRoleObstacle(facts, true);
  const roles = sortRoles(facts.roles ?? []).filter(({ id }) => id !== facts.id);
  const many = rows.length * roles.length > OPTIONS;
  const add = { onClick: () => change([...rows, emptyRow(Date.now())], rows.length, "input") };
  return (
    <FieldGroup {...frame} errors={errors[name]}>
      {() => (
        <div ref={list} className="grid gap-3">
          {rows.length > 0 && (
            <ul className="grid gap-3">
              {rows.map((row, index) => (
                <li key={row.key} className="flex flex-wrap items-start gap-3">
                  <Field
                    id={`${name}[${index}].level`}
                    label={t("levelRoles.level")}
                    small
                    errors={errors[`${name}[${index}].level`]}
                  >
                    {(wiring) => (
                      <input
                        type="number"
                        name={wiring.id}
                        min={field.min}
                        max={field.max}
                        inputMode="numeric"
                        defaultValue={String(row.level ?? "")}
                        {...wiring}
                        className="input w-24 tabular-nums"
                      />
                    )}
                  </Field>
                  <RoleSelect
                    name={`${name}[${index}].roleId`}
                    chosen={typeof row.roleId === "string" ? row.roleId : ""}
                    roles={roles}
                    lazy={many && row.roleId !== ""}
                    obstacle={obstacle}
                    gone={t(facts.roles ? "gone.role" : "gone.unknownRole")}
                    errors={errors[`${name}[${index}].roleId`] ?? errors[`${name}[${index}]`]}
                  />
                  {live && (
                    <Button
                      variant="quiet"
                      size="small"
                      className="self-end"
                      aria-label={t("levelRoles.removeAt", { row: index + 1 })}
                      onClick={() =>
                        change(
                          rows.filter((one) => one !== row),
                          index,
                          "button",
                        )
                      }
                    >
                      <Icon name="trash" size={18} />
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )}
          <p>
            <Button
              {...(live ? add : { type: "submit", name: INTENT, value: "addRows" })}
              variant="secondary"
              size="small"
              disabled={rows.length >= most}
              data-add
            >
              <Icon name="plus" size={18} /> {t("levelRoles.add")}
            </Button>
          </p>
        </div>
      )}
    </FieldGroup>
  );
}

interface RoleSelectProps {
  name: string;
  chosen: string;
  roles: GuildRole[];
  /** Has only the chosen role until somebody opens it. */
  lazy: boolean;
  obstacle: (role: GuildRole) => string | undefined;
  /** Text before the id of a chosen role that is not listed. */
  gone: string;
  errors?: string[];
}

function RoleSelect({ name, chosen, roles, lazy, obstacle, gone, errors }: RoleSelectProps) {
  const { t } = useTranslation("settings");
  const [opened, setOpened] = useState(false);
  const isListed = roles.some(({ id }) => id === chosen);
  const offered = lazy && !opened ? roles.filter(({ id }) => id === chosen) : roles;
  return (
    <div className="min-w-0 flex-1 basis-40">
      <Field id={name} label={t("levelRoles.role")} small errors={errors}>
        {(wiring) => (
          <select
            name={name}
            defaultValue={chosen}
            onFocus={() => setOpened(true)}
            onPointerDown={() => setOpened(true)}
            className="input text-ellipsis"
            {...wiring}
          >
            <option value="">{t("levelRoles.none")}</option>
            {chosen && !isListed && <option value={chosen}>{`${gone} ${chosen}`}</option>}
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
        )}
      </Field>
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
