import type { MetaDescriptor } from "@remix-run/node";

import { site } from "#app/content/site.ts";

import type { ShellData } from "./shell-data.ts";

/** What a document says about itself, in the language of its reader. Its loader returns it as `about`. */
export interface DocumentFacts {
  /** Without the bot's name, which is added. */
  title: string;
  description: string;
  /** Which preview image, for example `home` or `economy`. */
  image: string;
  /** The way from the home page to this one, without home. The last is this page. */
  breadcrumbs?: { name: string; path: string }[];
  /** More that is true about it, as schema.org objects without `@context`. */
  facts?: Record<string, unknown>[];
}

interface MetaArgs {
  data?: unknown;
  matches: { id: string; data?: unknown }[];
}

/**
 * The `meta` of every document: `export const meta: MetaFunction<typeof loader> = documentMeta`. Title, description, Open
 * Graph and JSON-LD come from the `about` that the loader returns; canonical address and languages are the shell's.
 */
export function documentMeta({ data, matches }: MetaArgs): MetaDescriptor[] {
  const about = aboutOf(data);
  const shell = matches.find(({ id }) => id === "root")?.data as ShellData | undefined;
  if (!about || !shell) return [{ title: site.name }];
  const title = about.title.includes(site.name) ? about.title : `${about.title} · ${site.name}`;
  return [
    { title },
    { name: "description", content: about.description },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: site.name },
    { property: "og:title", content: title },
    { property: "og:description", content: about.description },
    { property: "og:url", content: shell.addresses[shell.locale] },
  ];
}

function aboutOf(data: unknown): DocumentFacts | undefined {
  return (data as { about?: DocumentFacts } | undefined)?.about;
}
