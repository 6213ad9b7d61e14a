import type { KnownGuild } from "#app/features/guilds/guild-facts.server.ts";
import type { WatchedState } from "#app/features/settings/settings.server.ts";

/** State that may change while a page of a server is open: versions, those that the bot has, and the age of the lists. */
export function receiptsOf(states: readonly WatchedState[], { as_of }: KnownGuild) {
  return {
    asOf: as_of?.toISOString() ?? null,
    modules: Object.fromEntries(
      states.map(({ module, version, receipt, bot }) => [
        module,
        { version, received: receipt?.version ?? null, silent: bot.silent },
      ]),
    ),
  };
}
