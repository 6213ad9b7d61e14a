import type { factsOf } from "./guild-facts.server.ts";

/** Facts of a guild that its settings depend on: channels, roles, the bot's rights. Null means unknown. */
export type GuildFacts = ReturnType<typeof factsOf>;
