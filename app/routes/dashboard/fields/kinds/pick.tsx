import { useId, useState, type ReactNode } from "react";
import { CHANNEL, groupChannels, sortChannels } from "#app/features/guilds/channel-order.ts";
import type { GuildFacts } from "#app/features/guilds/guild-facts.server.ts";
import { plain } from "#app/features/guilds/guild-search.ts";
import { obstacleOf, sortRoles } from "#app/features/guilds/role-rules.ts";
import { mostIds } from "#app/features/settings/kinds/ids.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { entriesOf, WHOLE, type Control, type ControlProps } from "#app/routes/dashboard/fields/control.tsx";
import { ChannelSign, goneKey, RoleDot, type PartKind } from "#app/routes/dashboard/names.tsx";
import { Field, FieldGroup } from "#app/ui/field.tsx";
import type { GuildChannel, GuildRole } from "#db/schema.ts";

const wordsOf = (kind: PartKind) => (_: unknown, value: unknown) =>
  entriesOf(value).map((id) => [{ kind, id: String(id) }]);

export const channel: Control<"channel"> = {
  Field: ChannelField,
  isSilent: true,
  isPicked: true,
  nothing: "pick.noChannel",
  words: wordsOf("channel"),
};
export const role: Control<"role"> = {
  // A row has no room for all roles.
  Field: (props) => (props.frame.small ? <RoleSelect {...props} /> : <PickField {...props} />),
  isSilent: true,
  isPicked: true,
  nothing: "pick.noRole",
  words: wordsOf("role"),
};
export const channels: Control<"channels"> = {
  Field: PickField,
  inRow: WHOLE,
  isPicked: true,
  nothing: "pick.noChannel",
  words: wordsOf("channel"),
};
export const roles: Control<"roles"> = {
  Field: PickField,
  inRow: WHOLE,
  isPicked: true,
  nothing: "pick.noRole",
  words: wordsOf("role"),
};

/** Returns why a role cannot be given; undefined where it can be given or only names somebody. */
function useRoleObstacle(facts: GuildFacts, given: boolean) {
  const { t } = useTranslation("settings");
  return (role: GuildRole) => {
    const obstacle = obstacleOf(role, facts);
    if (!obstacle || (!given && obstacle !== "everyone")) return undefined;
    return t(`obstacle.${obstacle}`);
  };
}

function ChannelField({ field, value, frame, facts }: ControlProps<"channel">) {
  const { t } = useTranslation("settings");
  const { name, types, none } = field;
  const isOffered = (type: number) => !types || types.includes(type);
  const { channels } = facts;
  const chosen = typeof value === "string" ? value : "";
  const known = channels?.find(({ id }) => id === chosen);
  const gone = `${t(goneKey("channel", facts))} ${chosen}`;
  const hint = channels ? frame.hint : [frame.hint, t("unknown.channels")].filter(Boolean).join(" ");
  const titled = ({ type, name: title }: GuildChannel) => (type === CHANNEL.category ? title : `# ${title}`);
  const optionsOf = (some: GuildChannel[]) =>
    some
      .filter(({ type }) => isOffered(type))
      .map((channel) => (
        <option key={channel.id} value={channel.id}>
          {titled(channel)}
        </option>
      ));
  return (
    <Field {...frame} hint={hint}>
      {(wiring) => (
        <select name={name} defaultValue={chosen} className="input max-w-md text-ellipsis" {...wiring}>
          <option value="">{none ?? t("pick.noChannel")}</option>
          {chosen && !(known && isOffered(known.type)) && (
            <option value={chosen}>{known ? titled(known) : gone}</option>
          )}
          {groupChannels(channels ?? []).map(({ category, channels: inside }) => {
            const options = optionsOf(inside);
            if (!category || options.length === 0) return optionsOf(category ? [category] : inside);
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

interface Choice {
  id: string;
  name: string;
  sign: ReactNode;
  obstacle?: string;
}

function useChoices(field: PickedField, facts: GuildFacts, chosen: string[]): Choice[] {
  const obstacle = useRoleObstacle(facts, field.kind !== "channels" && field.given === true);
  if (field.kind === "channels")
    return sortChannels(facts.channels ?? [])
      .filter(({ id, type }) => !field.types || field.types.includes(type) || chosen.includes(id))
      .map((channel) => {
        return { ...channel, sign: <ChannelSign channel={channel} /> };
      });
  return sortRoles(facts.roles ?? [])
    .filter(({ id }) => id !== facts.id || chosen.includes(id))
    .map((role) => ({ ...role, sign: <RoleDot color={role.color} />, obstacle: obstacle(role) }));
}

type PickedField = ControlProps<"role" | "roles" | "channels">["field"];

const LONG = 10;

/** Checkboxes, or radio buttons for one role. The filter hides rows and never changes what is sent. */
function PickField({ field, value, frame, facts }: ControlProps<PickedField["kind"]>) {
  const { t } = useTranslation("settings");
  const { name, kind } = field;
  const chosen = [value].flat().filter((id): id is string => typeof id === "string" && id !== "");
  const part = kind === "channels" ? "channel" : "role";
  const max = kind === "role" ? 1 : mostIds(field);
  const listed = useChoices(field, facts, chosen);
  const [filter, setFilter] = useState("");
  const [count, setCount] = useState(chosen.length);
  const found = useId();
  // Chosen ones that no longer exist come first, and can be unticked.
  const lost = chosen.filter((id) => !listed.some((pick) => pick.id === id));
  const picks: Choice[] = [
    ...lost.map((id) => ({ id, name: id, sign: null, obstacle: t(goneKey(part, facts)) })),
    ...listed,
  ];
  const matches = (pick: Choice) => plain(pick.name).includes(plain(filter).trim());
  if (picks.length === 0) {
    const empty = t(`${facts[`${part}s`] ? "pick.none" : "unknown"}.${part}s`);
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
            {kind === "role" && (
              <li hidden={filter !== ""}>
                <label className="pick-row">
                  <input type="radio" name={name} value="" defaultChecked={chosen.length === 0} />
                  <span className="text-muted">{field.none ?? t("pick.noRole")}</span>
                </label>
              </li>
            )}
            {picks.map((pick) => (
              <li key={pick.id} hidden={!matches(pick)}>
                <label className="pick-row">
                  <input
                    type={kind === "role" ? "radio" : "checkbox"}
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
          {kind !== "role" && (
            <p className={count > max ? "text-sm font-medium text-danger" : "text-sm text-muted"}>
              {t("pick.chosen", { count, max })}
            </p>
          )}
        </div>
      )}
    </FieldGroup>
  );
}

/** A role in a row: a list that opens. */
function RoleSelect({ field, value, frame, facts, isLazy }: ControlProps<"role">) {
  const { t } = useTranslation("settings");
  const { name, given = false } = field;
  const obstacle = useRoleObstacle(facts, given);
  const [opened, setOpened] = useState(false);
  const chosen = typeof value === "string" ? value : "";
  const roles = sortRoles(facts.roles ?? []).filter(({ id }) => id !== facts.id);
  const isListed = roles.some(({ id }) => id === chosen);
  const gone = `${t(goneKey("role", facts))} ${chosen}`;
  const offered = isLazy && chosen && !opened ? roles.filter(({ id }) => id === chosen) : roles;
  return (
    <Field {...frame}>
      {(wiring) => (
        <select
          name={name}
          defaultValue={chosen}
          onFocus={() => setOpened(true)}
          onPointerDown={() => setOpened(true)}
          className="input text-ellipsis"
          {...wiring}
        >
          <option value="">{t("rows.noRole")}</option>
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
  );
}
