import type { AppLoadContext } from "@remix-run/node";
import { DAY, KEPT } from "#app/features/users/kept.ts";
import { STORED } from "#app/features/users/personal-data.server.ts";
import { dateFormat } from "#app/i18n/formats.ts";
import { fixedT } from "#app/i18n/i18n.server.ts";
import type { Locale } from "#app/i18n/languages.ts";
import { plainText, type Element, type Piece } from "#app/site/markdown.server.ts";
import { languagesOf, versionIn, type OwnPage } from "#app/site/pages.server.ts";

/** Returns a page of the site folder for a reader, in another language where it lacks theirs. */
export async function loadOwnPage(context: AppLoadContext, page: OwnPage, locale: Locale) {
  const picture = context.pictures.ofPage("home", locale);
  const { language, version } = versionIn(page.versions, locale)!;
  const { title, description, blocks, updated, index } = version;
  const stored = blocks.some(isStored)
    ? storedTable(language, await kindsStored(context), context.config.LEFT_SERVERS_DAYS)
    : undefined;
  const nameOf = (tag: string) => new Intl.DisplayNames(locale, { type: "language" }).of(tag);
  return {
    about: {
      title,
      description: description ?? (beginningOf(plainText(blocks)) || title),
      picture,
      breadcrumbs: [{ name: title, path: `/${page.slug}` }],
      languages: languagesOf(page),
      unlisted: !index,
    },
    own: {
      title,
      blocks: blocks.map((piece) => (stored && isStored(piece) ? stored : piece)),
      updated: updated && {
        date: updated,
        text: dateFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(new Date(updated)),
      },
      other: language === locale ? undefined : { language, asked: nameOf(locale), shown: nameOf(language) },
    },
  };
}

/** As many words as search engines show, or of a text without spaces as many characters. */
function beginningOf(text: string): string {
  return /^.{1,155}(?=\s|$)|^.{1,155}/u.exec(text)?.[0] ?? "";
}

function isStored(piece: Piece): boolean {
  return typeof piece === "object" && piece.tag === "stored";
}

/** Lists what is stored about people; applications where people can apply, or have, and while the database does not tell. */
async function kindsStored({ db, site }: AppLoadContext): Promise<readonly (typeof STORED)[number][]> {
  const applications = db.selectFrom("applications").select("status").limit(1).execute();
  const hasSome = await applications.then(
    ({ length }) => length > 0,
    () => true,
  );
  if (site.parts.apply || hasSome) return STORED;
  return STORED.filter((kind) => !kind.startsWith("application"));
}

/** Says of each kind what is stored about people, and how long. */
export function storedRows(
  locale: Locale,
  kinds: readonly (typeof STORED)[number][],
  leftServersDays: number,
): [what: string, kept: string][] {
  const t = fixedT(locale, "account");
  const kept = { ...KEPT, leftServers: leftServersDays * DAY };
  return kinds.map((kind) => {
    const isForGood = kind === "servers" && leftServersDays === 0;
    return [
      t(`stored.${kind}.what`),
      t(isForGood ? "stored.servers.keptForGood" : `stored.${kind}.kept`, kept),
    ];
  });
}

function storedTable(...asked: Parameters<typeof storedRows>): Element {
  const t = fixedT(asked[0], "account");
  const cell = (text: string, scope?: "col" | "row") => ({
    tag: scope ? "th" : "td",
    content: [text],
    scope,
  });
  const row = (...content: Piece[]) => ({ tag: "tr", content });
  const rows = storedRows(...asked).map(([what, kept]) => row(cell(what, "row"), cell(kept)));
  const head = row(cell(t("stored.what"), "col"), cell(t("stored.kept"), "col"));
  return {
    tag: "table",
    content: [
      { tag: "thead", content: [head] },
      { tag: "tbody", content: rows },
    ],
  };
}
