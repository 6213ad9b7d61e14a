import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { sortRoles } from "#app/features/guilds/role-rules.ts";
import { INTENT } from "#app/features/settings/form-values.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { goneKey } from "#app/routes/dashboard/names.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field, FieldGroup } from "#app/ui/field.tsx";
import type { GuildRole } from "#db/schema.ts";
import { useRoleObstacle } from "./pick-fields.tsx";
import type { ControlProps } from "./setting-field.tsx";

/** Empty rows at the end: without scripts, each save adds as many. */
const EMPTY_ROWS = 2;
/** Options in all lists together above which a row has only its own role until it is opened. */
const OPTIONS = 2_000;

interface Row {
  key: number;
  level?: unknown;
  roleId?: unknown;
}

export function LevelRolesField({ field, value, frame, errors, facts }: ControlProps<"levelRoles">) {
  const { t } = useTranslation("settings");
  const { name, min, max, rows: most } = field;
  const [rows, setRows] = useState(() => rowsOf(value, most));
  const [live, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  const list = useRef<HTMLDivElement>(null);
  /** Changes the rows, then focuses this row's control, else the last one, else the button that adds a row. */
  const change = (next: Row[], row: number, control: "input" | "button") => {
    flushSync(() => setRows(next));
    // The form reads its fields on "input" events, and a row that is added or removed fires none of its own.
    list.current?.dispatchEvent(new Event("input", { bubbles: true }));
    const controls = [...(list.current?.querySelectorAll<HTMLElement>(`li ${control}`) ?? [])];
    const add = list.current?.querySelector<HTMLElement>("[data-add]");
    (controls[row] ?? controls.at(-1) ?? add)?.focus();
  };
  const addRow = () => change([...rows, { key: Date.now() }], rows.length, "input");
  const roles = sortRoles(facts.roles ?? []).filter(({ id }) => id !== facts.id);
  const isLong = rows.length * roles.length > OPTIONS;
  return (
    <FieldGroup {...frame} errors={errors[name]}>
      {() => (
        <div ref={list} className="grid gap-3">
          {rows.length > 0 && (
            <ul className="grid gap-3">
              {rows.map(({ key, level = "", roleId = "" }, index) => {
                const path = `${name}[${index}]`;
                return (
                  <li key={key} className="flex flex-wrap items-start gap-3">
                    <Field
                      id={`${path}.level`}
                      label={t("levelRoles.level")}
                      small
                      errors={errors[`${path}.level`]}
                    >
                      {(wiring) => (
                        <input
                          type="number"
                          name={wiring.id}
                          min={min}
                          max={max}
                          inputMode="numeric"
                          defaultValue={String(level)}
                          {...wiring}
                          className="input w-24 tabular-nums"
                        />
                      )}
                    </Field>
                    <RoleSelect
                      name={`${path}.roleId`}
                      chosen={typeof roleId === "string" ? roleId : ""}
                      roles={roles}
                      lazy={isLong && roleId !== ""}
                      errors={errors[`${path}.roleId`] ?? errors[path]}
                      facts={facts}
                    />
                    {live && (
                      <Button
                        variant="quiet"
                        size="small"
                        className="self-end"
                        aria-label={t("levelRoles.removeAt", { row: index + 1 })}
                        icon="trash"
                        onClick={() => change(rows.toSpliced(index, 1), index, "button")}
                      />
                    )}
                  </li>
                );
              })}
            </ul>
          )}
          <p>
            <Button
              {...(live ? { onClick: addRow } : { type: "submit", name: INTENT, value: "addRows" })}
              variant="secondary"
              size="small"
              disabled={rows.length >= most}
              icon="plus"
              data-add
            >
              {t("levelRoles.add")}
            </Button>
          </p>
        </div>
      )}
    </FieldGroup>
  );
}

interface RoleSelectProps extends Pick<ControlProps, "facts"> {
  name: string;
  chosen: string;
  roles: GuildRole[];
  lazy: boolean;
  errors?: string[];
}

function RoleSelect({ name, chosen, roles, lazy, errors, facts }: RoleSelectProps) {
  const { t } = useTranslation("settings");
  const obstacle = useRoleObstacle(facts, true);
  const [opened, setOpened] = useState(false);
  const isListed = roles.some(({ id }) => id === chosen);
  const gone = `${t(goneKey("role", facts))} ${chosen}`;
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
            {chosen && !isListed && <option value={chosen}>{gone}</option>}
            {offered.map((role) => {
              const reason = obstacle(role);
              return (
                <option key={role.id} value={role.id} disabled={reason !== undefined && role.id !== chosen}>
                  {/* An option cannot contain markup: these characters isolate a right-to-left name. */}
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

/** Rows of a stored or submitted value, which may have any form, and the empty ones after them. */
function rowsOf(value: unknown, most: number): Row[] {
  const entries: unknown[] = Array.isArray(value) ? value : [];
  const count = Math.max(entries.length, Math.min(entries.length + EMPTY_ROWS, most));
  return Array.from({ length: count }, (_, key) => ({ ...(entries[key] as object | undefined), key }));
}
