import { beforeAll } from "vitest";
import { createSealer } from "#app/auth/seal.server.ts";
import { removeBotGuild, reportBotGuild } from "#app/features/guilds/bot-guilds.server.ts";
import type { SettingsModule } from "#app/features/settings/module.server.ts";
import { saveVersion, type Actor } from "#app/features/settings/save.server.ts";
import { listSettings } from "#app/features/settings/settings.server.ts";
import type { Channel, Guild, Role } from "#dev/discord/guild.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import type { TestDatabase } from "./database/clone.ts";

const { teahouse, academy } = guilds;
const sealer = createSealer(["unused"]);

/** Begins each test without settings in two reported servers, and saves and reads settings without HTTP. */
export function useSavedSettings(site: Pick<TestDatabase, "db">) {
  beforeAll(async () => {
    await report(teahouse);
    await report(academy);
  });

  /** Reports a server of the bot with additional roles and channels, and without those of some ids. */
  async function report(
    { id, name, channels, roles, botRoleId }: Guild,
    { without = [] as string[], more = {} as { roles?: Role[]; channels?: Channel[] } } = {},
  ) {
    const exists = (one: { id: string }) => !without.includes(one.id);
    const bot = { permissions: "0", role_position: roles.find((one) => one.id === botRoleId)?.position ?? 0 };
    await site.db.transaction().execute((trx) =>
      reportBotGuild(trx, id, {
        name,
        channels: [...channels, ...(more.channels ?? [])].filter(exists),
        roles: [...roles, ...(more.roles ?? [])].filter(exists),
        bot,
      }),
    );
  }

  /** Saves these settings over the defaults, in the teahouse by Bob unless given. */
  async function save(
    module: SettingsModule,
    settings: object,
    options: { guildId?: string; actor?: Actor } = {},
  ) {
    const { guildId = teahouse.id, actor = { kind: "user", id: people.bob.id } } = options;
    const input = { guildId, module, settings: { ...module.defaults, ...settings }, actor, sealer };
    const result = await site.db.transaction().execute((trx) => saveVersion(trx, input));
    if (result?.outcome !== "saved") throw new Error("The settings were not saved.");
  }

  const leave = (id: string) => site.db.transaction().execute((trx) => removeBotGuild(trx, id));
  const current = async (module: SettingsModule, guildId: string = teahouse.id) =>
    (await listSettings(site.db, guildId, [module])).at(0);
  return { report, leave, save, current };
}
