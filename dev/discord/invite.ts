import { type AuthorizeRequest } from "./authorize-request.ts";
import { type Guild } from "./guild.ts";
import { type Html, htmlPage, markup } from "./html.ts";
import { answerWithCode, errorPage } from "./redirects.ts";
import { displayName, type Person } from "./people.ts";
import { getGuild, type Platform } from "./platform.ts";

type Invite = NonNullable<AuthorizeRequest["invite"]>;

/** The page for adding the bot to a guild as a permitted person (Discord docs: OAuth2, Bot Authorization Flow). */
export function invitePage(invite: Invite, platform: Platform): Response {
  const chosen = getGuild(platform, invite.guildId);
  const only = invite.fixed ? chosen : undefined;
  if (invite.fixed && !only) return errorPage("Unknown Guild");
  return htmlPage(
    "Add to server",
    markup`
      <p>${platform.application.name} asks for the permissions ${invite.permissions}.</p>
      <form method="post">
        <label>As <select name="person">${inviters(platform, only, chosen)}</select></label>
        ${only ? onlyGuild(only) : guildChoice(platform.guilds, chosen)}
        <button class="main">Authorize</button>
        <button class="quiet" name="cancel" value="1">Cancel</button>
      </form>
    `,
  );
}

/** Adds the bot and redirects with `guild_id` and `permissions`, or shows a page without `response_type`. */
export function finishInvite(
  request: AuthorizeRequest,
  invite: Invite,
  person: Person,
  form: URLSearchParams,
  platform: Platform,
): Response {
  const guild = getGuild(platform, form.get("guild_id"));
  if (!guild || (invite.fixed && guild.id !== invite.guildId)) return errorPage("Unknown Guild");
  if (!mayAddBots(person, guild))
    return errorPage(`${displayName(person)} may not add bots to ${guild.name}`);
  platform.botGuilds.add(guild.id);
  grant(guild, invite.permissions);
  platform.onBotAdded?.(guild, invite.permissions);
  if (request.responseType === null)
    return htmlPage("Added", markup`<p>The bot is in ${guild.name} now.</p>`);
  const hints = { guild_id: guild.id, permissions: invite.permissions };
  return answerWithCode(request, person, platform, hints);
}

/** Requested permissions replace those of the bot's role (discord/discord-api-docs issue 2534). */
function grant(guild: Guild, permissions: string): void {
  guild.roles = guild.roles.map((role) => (role.id === guild.botRoleId ? { ...role, permissions } : role));
}

/** People who may add the bot to any guild, or to the preselected one. */
function inviters({ people, guilds }: Platform, only: Guild | undefined, chosen: Guild | undefined): Html[] {
  const able = people.filter((person) => (only ? [only] : guilds).some((guild) => mayAddBots(person, guild)));
  const first = able.find((person) => chosen && mayAddBots(person, chosen));
  return able.map((person) => option(person.id, displayName(person), person === first));
}

function onlyGuild({ id, name }: Guild): Html {
  return markup`<p>Server: <strong>${name}</strong></p><input type="hidden" name="guild_id" value="${id}" />`;
}

function guildChoice(guilds: readonly Guild[], chosen: Guild | undefined): Html {
  const options = guilds.map((guild) => option(guild.id, guild.name, guild === chosen));
  return markup`<label>Server <select name="guild_id">${options}</select></label>`;
}

/** Adding a bot needs Manage Server (Discord docs: OAuth2, Bot Authorization Flow). */
function mayAddBots(person: Person, guild: Guild): boolean {
  const permissions = BigInt(guild.permissions[person.id] ?? 0);
  return guild.ownerId === person.id || (permissions & (administrator | manageGuild)) !== 0n;
}

function option(value: string, label: string, selected: boolean): Html {
  return selected
    ? markup`<option value="${value}" selected>${label}</option>`
    : markup`<option value="${value}">${label}</option>`;
}

const administrator = 8n;
const manageGuild = 32n;
