/** Finds the guilds whose names contain every word of the text, ignoring case and accents. An empty text finds all. */
export function searchGuilds<Guild extends { name: string }>(guilds: readonly Guild[], text: string) {
  const words = plain(text).split(/\s+/).filter(Boolean);
  return guilds.filter(({ name }) => words.every((word) => plain(name).includes(word)));
}

/** Normalises letters to what people type: `Çafé` is `cafe`, `Spaß` is `spass`, 𝓣𝓮𝓪 is `tea`. */
export function plain(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss");
}
