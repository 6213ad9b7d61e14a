import { useId, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { groupChannels } from "#app/features/guilds/channel-order.ts";
import type { GuildFacts } from "#app/features/guilds/guild-facts.ts";
import { plain } from "#app/features/guilds/guild-search.ts";
import { obstacleOf, sortRoles } from "#app/features/guilds/role-rules.ts";
import { ChannelSign, RoleDot } from "#app/routes/dashboard/names.tsx";
import { Field, FieldGroup } from "#app/ui/field.tsx";
import type { GuildRole } from "#db/schema.ts";
import type { ControlProps } from "./setting-field.tsx";

/** One role or several, the highest first, each with the reason why it cannot be given. */
export function RolesField({ field, value, frame, facts }: ControlProps<"role"> | ControlProps<"roles">) {
  const { t } = useTranslation("settings");
  const obstacle = useRoleObstacle(facts, field.given);
  const chosen: unknown[] = Array.isArray(value) ? value : [value];
  const listed = sortRoles(facts.roles ?? [])
    .filter(({ id }) => id !== facts.id || chosen.includes(id))
    .map((role) => ({
      id: role.id,
      name: role.name,
      sign: <RoleDot color={role.color} />,
      obstacle: obstacle(role),
    }));
  return (
    <PickList
      frame={frame}
      name={field.name}
      none={field.kind === "role" ? (field.none ?? t("value.nothing")) : undefined}
      max={field.kind === "roles" ? field.max : undefined}
      listed={listed}
      value={chosen}
      gone={t(facts.roles ? "gone.role" : "gone.unknownRole")}
      empty={t(facts.roles ? "pick.noRoles" : "unknown.roles")}
    />
  );
}

/** Returns why a role cannot be given; undefined where it can be given or only names somebody. */
export function useRoleObstacle(facts: GuildFacts, given: boolean) {
  const { t } = useTranslation("settings");
  const botPosition = facts.bot?.position ?? null;
  const givers = { guildId: facts.id, botPosition, ownPosition: facts.ownPosition };
  return (role: GuildRole) => {
    const obstacle = obstacleOf(role, givers);
    if (!obstacle || (!given && obstacle !== "everyone")) return undefined;
    return t(`obstacle.${obstacle}`);
  };
}

/** One channel, offered category by category; its id where the server's channels are not known. */
export function ChannelField({ field, value, frame, facts: { channels } }: ControlProps<"channel">) {
  const { t } = useTranslation("settings");
  const { name, types, none } = field;
  const chosen = typeof value === "string" ? value : "";
  const groups = groupChannels(channels ?? []).map(({ category, channels: inside }) => ({
    category,
    fitting: [...(category ? [category] : []), ...inside].filter(({ type }) => types.includes(type)),
  }));
  const isListed = groups.some(({ fitting }) => fitting.some(({ id }) => id === chosen));
  const known = channels?.find(({ id }) => id === chosen);
  const gone = `${t(channels ? "gone.channel" : "gone.unknownChannel")} ${chosen}`;
  const hint = channels ? frame.hint : [frame.hint, t("unknown.channels")].filter(Boolean).join(" ");
  return (
    <Field {...frame} hint={hint}>
      {(wiring) => (
        <select name={name} defaultValue={chosen} className="input max-w-md text-ellipsis" {...wiring}>
          <option value="">{none ?? t("value.nothing")}</option>
          {chosen && !isListed && <option value={chosen}>{known ? `# ${known.name}` : gone}</option>}
          {groups.map(({ category, fitting }) => {
            if (fitting.length === 0) return null;
            const options = fitting.map((channel) => (
              <option key={channel.id} value={channel.id}>
                {channel === category ? channel.name : `# ${channel.name}`}
              </option>
            ));
            if (!category || types.includes(category.type)) return options;
            return (
              <optgroup key={category.id} label={category.name}>
                {options}
              </optgroup>
            );
          })}
        </select>
      )}
    </Field>
  );
}

/** Several channels and categories, in Discord's order. */
export function ChannelsField({ field, value, frame, facts: { channels } }: ControlProps<"channels">) {
  const { t } = useTranslation("settings");
  const listed = groupChannels(channels ?? [])
    .flatMap(({ category, channels: inside }) => [...(category ? [category] : []), ...inside])
    .map((channel) => ({ id: channel.id, name: channel.name, sign: <ChannelSign channel={channel} /> }));
  return (
    <PickList
      frame={frame}
      name={field.name}
      max={field.max}
      listed={listed}
      value={Array.isArray(value) ? value : []}
      gone={t(channels ? "gone.channel" : "gone.unknownChannel")}
      empty={t(channels ? "pick.noChannels" : "unknown.channels")}
    />
  );
}

interface Choice {
  id: string;
  name: string;
  sign: ReactNode;
  /** Why it cannot be picked, or will not work although it is. */
  obstacle?: string;
}

interface PickListProps {
  frame: ControlProps["frame"];
  name: string;
  listed: Choice[];
  value: unknown[];
  gone: string;
  empty: string;
  /** Text for no choice, where at most one can be chosen. */
  none?: string;
  max?: number;
}

const LONG = 10;

/** Checkboxes, or radio buttons with `none`. The filter hides rows and never changes what is sent. */
function PickList({ frame, name, listed, value, gone, empty, none, max }: PickListProps) {
  const { t } = useTranslation("settings");
  const chosen = value.filter((id): id is string => typeof id === "string" && id !== "");
  const [filter, setFilter] = useState("");
  const [count, setCount] = useState(chosen.length);
  const found = useId();
  // Chosen ones that no longer exist come first, and can be unticked.
  const lost = chosen.filter((id) => !listed.some((pick) => pick.id === id));
  const picks: Choice[] = [...lost.map((id) => ({ id, name: id, sign: null, obstacle: gone })), ...listed];
  const matches = (pick: Choice) => plain(pick.name).includes(plain(filter).trim());
  if (picks.length === 0) {
    return <FieldGroup {...frame}>{() => <p className="text-sm text-muted">{empty}</p>}</FieldGroup>;
  }
  return (
    <FieldGroup {...frame}>
      {(wiring) => (
        <div className="grid gap-2">
          {picks.length > LONG && (
            <div className="grid gap-1 noscript:hidden">
              <input
                type="search"
                aria-label={t("pick.filter")}
                aria-describedby={found}
                placeholder={t("pick.filter")}
                value={filter}
                onChange={(event) => setFilter(event.currentTarget.value)}
                // Not a setting: it has no name, and Enter does not save.
                onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
                className="input"
              />
              <span id={found} role="status" className="text-sm text-muted">
                {filter && t("pick.found", { count: picks.filter(matches).length })}
              </span>
            </div>
          )}
          <ul
            className="relative max-h-76 overflow-y-auto overscroll-contain rounded-control border border-edge bg-surface p-1.5 [scrollbar-gutter:stable] *:[contain-intrinsic-size:auto_2.5rem] *:[content-visibility:auto]"
            aria-describedby={wiring["aria-describedby"]}
            onChange={({ currentTarget }) => setCount(currentTarget.querySelectorAll(":checked").length)}
          >
            {none !== undefined && (
              <li hidden={filter !== ""}>
                <label className="pick-row">
                  <input type="radio" name={name} value="" defaultChecked={chosen.length === 0} />
                  <span className="text-muted">{none}</span>
                </label>
              </li>
            )}
            {picks.map((pick) => (
              <li key={pick.id} hidden={!matches(pick)}>
                <label className="pick-row">
                  <input
                    type={none === undefined ? "checkbox" : "radio"}
                    name={name}
                    value={pick.id}
                    defaultChecked={chosen.includes(pick.id)}
                    disabled={pick.obstacle !== undefined && !chosen.includes(pick.id)}
                  />
                  {pick.sign}
                  <span className="min-w-0">
                    <bdi>{pick.name}</bdi>
                    {pick.obstacle && <span className="block text-fine text-muted">{pick.obstacle}</span>}
                  </span>
                </label>
              </li>
            ))}
          </ul>
          {max !== undefined && (
            <p className={count > max ? "text-sm font-medium text-danger" : "text-sm text-muted"}>
              {t("pick.chosen", { count, max })}
            </p>
          )}
        </div>
      )}
    </FieldGroup>
  );
}
