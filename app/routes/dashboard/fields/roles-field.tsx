import { useTranslation } from "react-i18next";

import type { GuildFacts } from "#app/features/guilds/guild-facts.ts";
import { obstacleOf, sortRoles } from "#app/features/guilds/role-rules.ts";
import { RoleDot } from "#app/routes/dashboard/names.tsx";
import type { GuildRole } from "#db/schema.ts";

import type { Pick } from "./pick-list.tsx";
import { PicksField } from "./picks-field.tsx";
import type { SettingFieldProps } from "./setting-field.tsx";

/** One role or several, from the highest down, with what keeps some from being given. */
export function RolesField({ field, value, errors, facts }: SettingFieldProps<"role" | "roles">) {
  const { t } = useTranslation("settings");
  const obstacle = useRoleObstacle(facts, field.given);
  const single = field.kind === "role" ? { none: field.none ?? t("value.nothing") } : undefined;
  const chosen = (Array.isArray(value) ? value : [value]).filter(
    (id): id is string => typeof id === "string",
  );
  const listed = sortRoles(facts.roles ?? [])
    .filter(({ id }) => id !== facts.id || chosen.includes(id))
    .map((role): Pick => ({
      id: role.id,
      name: role.name,
      sign: <RoleDot color={role.color} />,
      obstacle: obstacle(role),
    }));
  return (
    <PicksField
      field={field}
      errors={errors}
      listed={listed}
      chosen={chosen.filter((id) => id !== "")}
      gone={t(facts.roles ? "gone.role" : "gone.unknownRole")}
      none={t(facts.roles ? "pick.noRoles" : "unknown.roles")}
      single={single}
    />
  );
}

/** Says why a role cannot be given; undefined where it can, or is not to be given at all. */
export function useRoleObstacle(facts: GuildFacts, given: boolean) {
  const { t } = useTranslation("settings");
  const givers = {
    guildId: facts.id,
    botPosition: facts.bot?.position ?? null,
    ownPosition: facts.ownPosition,
  };
  return (role: GuildRole) => {
    const obstacle = obstacleOf(role, givers);
    if (!obstacle || (!given && obstacle !== "everyone")) return undefined;
    return t(`obstacle.${obstacle}`);
  };
}
