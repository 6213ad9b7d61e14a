/**
 * The servers whose names have every word of the text in them, whatever the case and the accents.
 * No words find all.
 */
export function searchGuilds<Guild extends { name: string }>(
  guilds: readonly Guild[],
  text: string,
): Guild[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  return guilds.filter(({ name }) => words.every((word) => plain(name).includes(word)));
}

/** Letters as they are typed: `Çafé` is `cafe`, `Spaß` is `spass`, 𝓣𝓮𝓪 is `tea`. What nobody sees is not there. */
export function plain(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss");
}
