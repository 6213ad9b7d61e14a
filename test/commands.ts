import { beforeEach } from "vitest";
import * as commandPage from "#app/routes/site/command.tsx";
import * as commandsPage from "#app/routes/site/commands.tsx";
import { apiClient } from "./contract.ts";
import { untilListening } from "./listening.ts";
import type { useSite } from "./site.ts";

export const COMMAND_ID = "1208449327716237382";

/** A slash command with everything that Discord says of one. */
export const ban = {
  id: COMMAND_ID,
  type: 1,
  name: "ban",
  name_localizations: { de: "bannen" },
  description: "Bans somebody.",
  default_member_permissions: "4",
  contexts: [0],
  nsfw: true,
  options: [
    {
      type: 6,
      name: "user",
      name_localizations: { de: "person" },
      description: "Who.",
      description_localizations: { de: "Wer." },
      required: true,
    },
    { type: 4, name: "days", description: "Days.", min_value: 0, max_value: 7 },
  ],
};
/** Without an id and a German name. */
export const tea = {
  ...ban,
  id: undefined,
  name: "tea",
  name_localizations: null,
  contexts: null,
  nsfw: false,
};
/** In the menu of members. */
export const menu = { type: 2, name: "Report <b>it</b>", description: "" };

/** Sends lists of commands as the bot, to a process that hears of them, and reads pages. */
export async function useCommands(site: ReturnType<typeof useSite>) {
  const { askAsBot } = await apiClient(site);
  beforeEach(async () => {
    await untilListening(site.services);
  });
  return {
    put: (commands: object[], more: object = {}, options: object = {}) =>
      askAsBot("putCommands", { body: { commands, ...more }, ...options }),
    open: (slug: string, query = "") =>
      site.call(commandPage, { path: `/commands/${slug}${query}`, params: { command: slug } }),
    listed: async (query = "") => (await site.call(commandsPage, { path: `/commands${query}` })).body,
  };
}

/** The names on `/commands`, from what its loader returns. */
export function namesIn(body: unknown): string[] {
  const { groups } = body as { groups: { commands: { name: string }[] }[] };
  return groups.flatMap(({ commands }) => commands.map(({ name }) => name));
}
