import type { ShellData } from "./shell-data.ts";

interface Match {
  id: string;
  data?: unknown;
}

/** The `meta` of pages outside search engines: the loader's `title` and the bot's name. */
export function titleMeta({ data, matches }: { data?: { title: string }; matches: Match[] }) {
  return [{ title: data && [data.title, rootDataIn(matches)?.bot].filter(Boolean).join(" · ") }];
}

/** Returns the shell's data among a page's matches, unless they could not be loaded. */
export function rootDataIn(matches: Match[]): ShellData | undefined {
  return matches.find(({ id }) => id === "root")?.data as ShellData | undefined;
}
