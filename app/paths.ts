export function guildPath(guildId: string, page?: string): string {
  return `/dashboard/guilds/${guildId}${page === undefined ? "" : `/${page}`}`;
}

export function overviewPath(search: string | null): string {
  return `/dashboard${queryOf({ q: search })}`;
}

/** Returns the query with the values that are given and not empty; "" without any. */
export function queryOf(values: Record<string, string | null | undefined>): string {
  const given = Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return given.length > 0 ? `?${new URLSearchParams(given)}` : "";
}
