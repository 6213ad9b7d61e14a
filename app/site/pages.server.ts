import { z } from "zod";
import {
  baseOf,
  defaultLocale,
  locales,
  lookupOrder,
  writtenLocales,
  type Locale,
} from "#app/i18n/languages.ts";
import type { FindingCode } from "./finding.ts";
import { decoded, type Files } from "./folder.server.ts";
import type { JsonReader } from "./json-file.server.ts";
import { parseMarkdown, plainText, type Element, type Piece } from "./markdown.server.ts";
import { ownIds } from "./own-ids.ts";
import { isPicture } from "./pictures.server.ts";
import { TAKEN } from "./site-schema.server.ts";
import type { Site } from "./site.server.ts";

/** Bytes of a Markdown file. */
const MAX_SIZE = 256 * 1024;
/** `pages/<slug>.<language>.md` or `faq.<language>.md`. */
const NAME = /^(?:pages\/(?<slug>[a-z][a-z\d-]{0,39})|faq)\.(?<language>[A-Za-z\d-]+)\.md$/;

const flag = z.enum(["true", "false"], { error: "is true or false" }).transform((value) => value === "true");
const frontMatter = z.object({
  title: z.string({ error: "is missing between two lines of --- that begin the file" }).min(1, "is empty"),
  description: z.string().min(1, "is empty").optional(),
  menu: flag.default(false),
  order: z
    .string()
    .regex(/^-?\d{1,6}$/, "is a whole number")
    .transform(Number)
    .default(0),
  updated: z.iso.date({ error: "is a date like 2026-11-01" }).optional(),
  index: flag.default(true),
});

export type PageVersion = z.infer<typeof frontMatter> & { blocks: Piece[] };

/** A page of the site folder, in each language that it has. */
export interface OwnPage {
  slug: string;
  versions: Readonly<Partial<Record<Locale, PageVersion>>>;
}

/** A question of the home page. `text` is the answer without elements, for search engines. */
export interface Question {
  question: string;
  answer: Piece[];
  text: string;
}

/** Tells whether a file is a picture that a page can show. */
function isShown(file: string): boolean {
  return isPicture(file) && /^[^?#]+\.(?:png|jpe?g|svg)$/.test(file);
}

type Report = (line: number | undefined, message: string, code?: FindingCode) => void;
type Checks = Parameters<typeof parseMarkdown>[1] & { refuse: Report };

/**
 * Reads the Markdown files of a site folder. A page or FAQ whose size or front matter is wrong is as it was last, one whose name
 * is wrong is left out, and anything else that is wrong is only not shown.
 * @param taken names that `site.json` gives to areas and to links elsewhere
 * @param others names of pages that the site has besides
 */
export function readPages(
  files: Files,
  { note, keep }: Pick<JsonReader, "note" | "keep">,
  taken: readonly string[],
  others: readonly string[],
) {
  const pages = new Map<string, Record<Locale, PageVersion>>();
  const faq: Record<Locale, readonly Question[]> = {};
  const addresses = new Set([...files.keys()].filter(isShown).map(encodeURI));
  const hasPicture = (src: string) => addresses.has(src);
  const slugs = [...files.keys()].flatMap((file) => NAME.exec(file)?.groups?.slug ?? []);
  const names = new Set([...taken, ...others, ...slugs]);
  // Longer addresses, and those with a dot, are pages and files of the product, but for the files of pages and pictures.
  const hasPage = (path: string) =>
    /^\/[^/.]+\/?$/.test(path)
      ? names.has(path.replaceAll("/", ""))
      : !path.endsWith(".md") && !hasPicture(path.slice(1));
  for (const [file, content] of files) {
    if (!/^(?:pages\/|faq\.)/.test(file)) continue;
    const report: Report = (line, message, code = "bad_link") => note(file, code, message, line);
    const { slug, language = "" } = NAME.exec(file)?.groups ?? {};
    const read = <Kind>(reader: (text: string, checks: Checks) => Kind | undefined) => {
      if (content.length <= MAX_SIZE)
        return keep(
          file,
          reader(decoded(content).replace(/\r\n?/g, "\n"), { refuse: report, hasPicture, hasPage }),
        );
      report(undefined, "A page has at most 256 KiB.", "too_large");
      return keep<Kind>(file, undefined);
    };
    if (language && !locales().includes(language))
      report(undefined, `site.json has no language ${language}.`, "ignored_file");
    else if (!language)
      report(
        undefined,
        "Such a file is pages/<name>.<language>.md or faq.<language>.md; a name is of a-z, 0-9 and hyphens.",
        "ignored_file",
      );
    else if (!slug) faq[language] = read(questionsOf) ?? [];
    else if (TAKEN.includes(slug)) report(undefined, "The product has a page of this name.", "name_taken");
    else if (taken.includes(slug))
      report(undefined, "site.json gives this name to an area or a link.", "name_taken");
    else {
      const version = read(versionOf);
      if (version) pages.set(slug, { ...pages.get(slug), [language]: version });
    }
  }
  return { pages: [...pages].map(([slug, versions]): OwnPage => ({ slug, versions })), faq };
}

/** Returns what a reader gets: in the language asked for, else the site's first, else English, else any that there is. */
export function versionIn<Version>(versions: Readonly<Partial<Record<Locale, Version>>>, asked: Locale) {
  const language = [...lookupOrder(asked), ...locales()].find((one) => Object.hasOwn(versions, one));
  return language === undefined ? undefined : { language, version: versions[language]! };
}

/** Lists the languages in which search engines may find a page. The first is that of readers whose own it lacks. */
export function languagesOf({ versions }: OwnPage): Locale[] {
  const first = versionIn(versions, defaultLocale())!.language;
  return [first, ...locales().filter((one) => one !== first)].filter((one) => versions[one]?.index);
}

/** Lists the languages in which search engines may find an area's page: those of its title. */
export function languagesOfArea({ areas, features }: Pick<Site, "areas" | "features">, id: string): Locale[] {
  const title = features.get(id)?.title ?? areas.find((area) => area.id === id)?.title;
  const found = writtenLocales().filter(
    (one) => typeof title !== "object" || [one, baseOf(one)].some((each) => Object.hasOwn(title, each)),
  );
  return found.length > 0 ? found : [defaultLocale()];
}

/** Front matter is lines of `key: value` between two of `---`. */
function versionOf(text: string, checks: Checks): PageVersion | undefined {
  const [head = "", inner = ""] = /^---[ \t]*\n([^]*?\n)??---[ \t]*(?:\n|$)/.exec(text) ?? [];
  const lines = inner.split("\n").map((line) => line.split(/:(.*)/, 2).map(withoutQuotes));
  const values: Record<string, string> = {};
  for (const [index, [key = "", value = ""]] of lines.entries()) {
    if (Object.hasOwn(values, key))
      checks.refuse(index + 2, `${key} is written twice: only the last one counts.`, "unknown_key");
    if (Object.hasOwn(frontMatter.shape, key)) values[key] = value;
    else if (key) checks.refuse(index + 2, `Front matter knows no "${key}".`, "unknown_key");
  }
  const { data, error } = frontMatter.safeParse(values);
  for (const { path, message } of error?.issues ?? []) {
    const line = lines.findLastIndex(([key]) => key === path[0]) + 2;
    checks.refuse(line, `${String(path[0])} ${message}.`, "wrong_type");
  }
  // Lines keep their numbers.
  const body = "\n".repeat(head.split("\n").length - 1) + text.slice(head.length);
  const { pieces: blocks, headings } = parseMarkdown(body, checks);
  if (!data) return undefined;
  const [first = 1] = headings.map(({ tag }) => Number(tag[1])).toSorted();
  lower(headings, 2 - first);
  nameHeadings(headings);
  return { ...data, blocks };
}

/** Takes spaces away, and the quotes that a value has as in YAML. */
function withoutQuotes(text: string): string {
  return text.trim().replace(/^(["'])((?:(?!\1).)*)\1$/, "$2");
}

/** Gives headings ids by their words, each once. */
function nameHeadings(headings: Element[]): void {
  const names = headings.map(({ content }) => {
    const words = plainText(content)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu);
    return words?.join("-") ?? "section";
  });
  for (const [index, id] of ownIds(names).entries()) headings[index]!.id = id;
}

/** Each `## question` begins an entry. Questions are at the third level of the home page, and headings in answers below. */
function questionsOf(text: string, checks: Checks): Question[] {
  const { pieces, headings } = parseMarkdown(text, checks);
  if (pieces.some((piece) => typeof piece === "object" && piece.tag === "stored"))
    checks.refuse(1, "Only pages have the table {{stored}}.", "bad_placeholder");
  const asked = new Set<Piece>(headings.filter(({ tag }) => tag === "h2"));
  lower(headings, 1);
  const starts = pieces.flatMap((piece, index) => (asked.has(piece) ? [index] : []));
  if (starts[0] !== 0 && pieces.length > 0)
    checks.refuse(1, 'Text before the first "## question" is not shown.', "wrong_type");
  return starts.map((start, index) => {
    const answer = pieces.slice(start + 1, starts[index + 1]);
    return { question: plainText([pieces[start]!]), answer, text: plainText(answer) };
  });
}

function lower(headings: Element[], by: number): void {
  for (const heading of headings) heading.tag = `h${Math.min(6, Number(heading.tag[1]) + by)}`;
}
