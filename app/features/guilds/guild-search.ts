/**
 * The servers whose names have every word of the text in them, whatever the case and the accents; also the one with that id.
 * No words find all.
 */
export function searchGuilds<Guild extends { id: string; name: string }>(
  guilds: readonly Guild[],
  text: string,
): Guild[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  return guilds.filter(({ id, name }) => {
    const letters = plain(name);
    return words.every((word) => letters.includes(word) || word === id);
  });
}

/** Letters as they are typed: `Çafé` is `cafe`, `Spaß` is `spass`, 𝓣𝓮𝓪 is `tea`. What nobody sees is not there. */
function plain(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss");
}
