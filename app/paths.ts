/** The address of a server's overview, or of a page below it: `history`, `transfer.json`, a settings module. */
export function guildPath(guildId: string, page?: string): string {
  return `/dashboard/guilds/${guildId}${page === undefined ? "" : `/${page}`}`;
}

/** The address of the list of servers, with a search in it. */
export function overviewPath(search: string | null): string {
  return search ? `/dashboard?${new URLSearchParams({ q: search })}` : "/dashboard";
}
