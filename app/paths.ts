export function guildPath(guildId: string, page?: string): string {
  return `/dashboard/guilds/${guildId}${page === undefined ? "" : `/${page}`}`;
}

export function overviewPath(search: string | null): string {
  return search ? `/dashboard?${new URLSearchParams({ q: search })}` : "/dashboard";
}
