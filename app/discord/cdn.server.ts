/** URLs of images on Discord's CDN (Discord's reference, "Image Formatting"). */
export function createCdn(baseUrl: string) {
  return {
    avatar(user: { id: string; avatar: string | null; discriminator: string }): string {
      return user.avatar
        ? `${baseUrl}/avatars/${user.id}/${user.avatar}.webp?size=128`
        : `${baseUrl}/embed/avatars/${defaultAvatarIndex(user)}.png`;
    },
    icon(guild: { id: string; icon: string | null }): string | undefined {
      return guild.icon ? `${baseUrl}/icons/${guild.id}/${guild.icon}.webp?size=128` : undefined;
    },
  };
}

/** The default avatar depends on the id for accounts without a discriminator ("0"), else on the discriminator. */
function defaultAvatarIndex({ id, discriminator }: { id: string; discriminator: string }): number {
  const legacy = /^\d{1,4}$/.test(discriminator) ? Number(discriminator) : 0;
  return legacy === 0 ? Number((BigInt(id) >> 22n) % 6n) : legacy % 5;
}
