/** Builds addresses of images on Discord's CDN (Discord's reference, "Image formatting"). */
export type Cdn = ReturnType<typeof createCdn>;

/** @param baseUrl the CDN's origin, `https://cdn.discordapp.com` outside of tests */
export function createCdn(baseUrl: string) {
  return {
    /** The user's avatar, or the default one that Discord's own client shows them with. */
    avatar(user: { id: string; avatar: string | null; discriminator: string }): string {
      return user.avatar
        ? `${baseUrl}/avatars/${user.id}/${user.avatar}.webp?size=128`
        : `${baseUrl}/embed/avatars/${defaultAvatarIndex(user)}.png`;
    },
    /** The server's icon; undefined where it has none: show its initials. */
    icon(guild: { id: string; icon: string | null }): string | undefined {
      return guild.icon ? `${baseUrl}/icons/${guild.id}/${guild.icon}.webp?size=128` : undefined;
    },
  };
}

/** Accounts without a discriminator ("0") go by their id, older ones by their discriminator. */
function defaultAvatarIndex({ id, discriminator }: { id: string; discriminator: string }): number {
  const legacy = /^\d{1,4}$/.test(discriminator) ? Number(discriminator) : 0;
  return legacy === 0 ? Number((BigInt(id) >> 22n) % 6n) : legacy % 5;
}
