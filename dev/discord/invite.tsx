import { PermissionFlagsBits as Bits } from "discord-api-types/v10";
import { type AuthorizeRequest } from "./authorize.tsx";
import { type Guild } from "./guild.ts";
import { errorPage, htmlPage } from "./page.tsx";
import { displayName, type Person } from "./people.ts";
import { getGuild, nameOf, type Platform } from "./platform.ts";

type Invite = NonNullable<AuthorizeRequest["invite"]>;

/** The page for adding the bot to a guild as a permitted person (Discord docs: OAuth2, Bot Authorization Flow). */
export function invitePage(invite: Invite, platform: Platform): Response {
  const { people, guilds } = platform;
  const chosen = getGuild(platform, invite.guildId);
  const only = invite.fixed ? chosen : undefined;
  if (invite.fixed && !only) return errorPage("Unknown Guild");
  const able = people.filter((person) => (only ? [only] : guilds).some((guild) => mayAddBots(person, guild)));
  const first = able.find((person) => chosen && mayAddBots(person, chosen));
  return htmlPage(
    "Add to server",
    <>
      <p>
        {nameOf(platform)} asks for the permissions {invite.permissions}.
      </p>
      <form method="post">
        <label>
          As{" "}
          <Select
            name="person"
            selected={first?.id}
            options={able.map((one) => [one.id, displayName(one)])}
          />
        </label>
        {only ? (
          <>
            <p>
              Server: <strong>{only.name}</strong>
            </p>
            <input type="hidden" name="guild_id" value={only.id} />
          </>
        ) : (
          <label>
            Server{" "}
            <Select
              name="guild_id"
              selected={chosen?.id}
              options={guilds.map(({ id, name }) => [id, name])}
            />
          </label>
        )}
        <button className="main">Authorize</button>
        <button className="quiet" name="cancel" value="1">
          Cancel
        </button>
      </form>
    </>,
  );
}

function Select(props: { name: string; selected?: string; options: [value: string, label: string][] }) {
  return (
    <select name={props.name} defaultValue={props.selected}>
      {props.options.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

/** Adds the bot to the chosen guild and returns it. Throws an error page if that is not permitted. */
export function finishInvite(
  { guildId, fixed, permissions }: Invite,
  person: Person,
  chosenId: string | null,
  platform: Platform,
): Guild {
  const guild = getGuild(platform, chosenId);
  if (!guild || (fixed && guild.id !== guildId)) throw errorPage("Unknown Guild");
  if (!mayAddBots(person, guild)) throw errorPage(`${displayName(person)} may not add bots to ${guild.name}`);
  platform.botGuilds.add(guild.id);
  // Requested permissions replace those of the bot's role (discord/discord-api-docs issue 2534).
  guild.roles = guild.roles.map((role) => (role.id === guild.botRoleId ? { ...role, permissions } : role));
  platform.onBotAdded?.(guild, permissions);
  return guild;
}

/** Adding a bot needs Manage Server (Discord docs: OAuth2, Bot Authorization Flow). */
function mayAddBots(person: Person, guild: Guild): boolean {
  const permissions = BigInt(guild.permissions[person.id] ?? 0);
  return guild.ownerId === person.id || (permissions & (Bits.Administrator | Bits.ManageGuild)) !== 0n;
}
