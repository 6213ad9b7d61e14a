import type { factsOf } from "./guild-facts.server.ts";

/** What settings depend on in a guild, as its pages show it. Null means unknown. */
export type GuildFacts = ReturnType<typeof factsOf>;
