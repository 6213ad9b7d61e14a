/** Somebody's profile on Discord. */
export function profileUrl(discordId: string): string {
  return `https://discord.com/users/${discordId}`;
}
