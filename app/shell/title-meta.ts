import { site } from "#app/content/site.ts";

/** The `meta` of a page that is not for search engines: its loader's `title`, and the bot's name. */
export function titleMeta({ data }: { data?: { title: string } }) {
  return [{ title: data && `${data.title} · ${site.name}` }];
}
