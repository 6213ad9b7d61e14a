import { useTranslation } from "react-i18next";

import type { GuildFacts } from "#app/features/guilds/guild-facts.ts";
import { obstacleOf, sortRoles } from "#app/features/guilds/role-rules.ts";
import { RoleDot } from "#app/routes/dashboard/names.tsx";
import type { GuildRole } from "#db/schema.ts";

import { PicksField, type Pick } from "./pick-list.tsx";
import type { ControlProps } from "./setting-field.tsx";

/** One role or several, the highest first, each with the reason why it cannot be given. */
export function RolesField({ field, value, frame, facts }: ControlProps<"role" | "roles">) {
  const { t } = useTranslation("settings");
  const obstacle = useRoleObstacle(facts, field.given);
  const chosen: unknown[] = Array.isArray(value) ? value : [value];
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
      frame={frame}
      name={field.name}
      max={field.kind === "role" ? undefined : field.max}
      listed={listed}
      value={chosen}
      gone={t(facts.roles ? "gone.role" : "gone.unknownRole")}
      empty={t(facts.roles ? "pick.noRoles" : "unknown.roles")}
      single={field.kind === "role" ? { none: field.none ?? t("value.nothing") } : undefined}
    />
  );
}

/** Returns why a role cannot be given; undefined where it can be given or only names somebody. */
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
