import { site } from "#app/content/site.ts";

/** The `meta` of pages outside search engines: the loader's `title` and the bot's name. */
export function titleMeta({ data }: { data?: { title: string } }) {
  return [{ title: data && `${data.title} · ${site.name}` }];
}
