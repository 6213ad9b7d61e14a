import type { ListedApplication } from "#app/features/applications/search.server.ts";

import type { ReviewQuery } from "./query.ts";

/** Who comes before and after in the list, and where the page of the list begins that has them. */
export interface Neighbours {
  previous?: Neighbour;
  next?: Neighbour;
}
interface Neighbour {
  discordId: string;
  from?: string;
}

/** A page of the list, who comes right before and after it, and the neighbours of who was chosen when it was asked for. */
interface Listed {
  query: ReviewQuery;
  entries: { discordId: string }[];
  newer?: ListedApplication;
  older?: ListedApplication;
  around: { discordId?: string; previous?: ListedApplication; next?: ListedApplication };
}

/** The neighbours of whoever is chosen, from what is known of the list already: going on asks the server for nobody else. */
export function neighboursOf({ query, entries, newer, older, around }: Listed, chosen?: string): Neighbours {
  const here = (one?: { discordId: string }) => one && { discordId: one.discordId, from: query.from };
  const there = (one?: ListedApplication) => one && { discordId: one.discordId, from: one.place };
  const at = entries.findIndex(({ discordId }) => discordId === chosen);
  if (at >= 0)
    return { previous: here(entries[at - 1]) ?? there(newer), next: here(entries[at + 1]) ?? there(older) };
  if (around.discordId !== chosen) return {};
  const find = (one?: ListedApplication) =>
    here(entries.find(({ discordId }) => discordId === one?.discordId)) ?? there(one);
  return { previous: find(around.previous), next: find(around.next) };
}
