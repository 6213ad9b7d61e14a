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

/** Paths to which Discord leads back: after a sign-in, and after one that joins a server, or an invite. */
export const CALLBACK = { login: "/auth/callback", join: "/auth/discord/callback" } as const;

/** Lists the redirect URIs that the application must have at Discord. */
export function redirectUris(publicUrl: string): string[] {
  return Object.values(CALLBACK).map((path) => publicUrl + path);
}
