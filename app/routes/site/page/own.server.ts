import { KEPT } from "#app/features/users/kept.ts";
import { STORED } from "#app/features/users/personal-data.server.ts";
import { dateFormat } from "#app/i18n/formats.ts";
import { fixedT } from "#app/i18n/i18n.server.ts";
import type { Locale } from "#app/i18n/languages.ts";
import { plainText, type Element, type Piece } from "#app/site/markdown.server.ts";
import { languagesOf, versionIn, type OwnPage } from "#app/site/pages.server.ts";

/** Returns a page of the site folder for a reader, in another language where it lacks theirs. */
export function loadOwnPage(page: OwnPage, { locale, picture }: { locale: Locale; picture?: string }) {
  const { language, version } = versionIn(page.versions, locale)!;
  const { title, description, blocks, updated, index } = version;
  const nameOf = (tag: string) => new Intl.DisplayNames(locale, { type: "language" }).of(tag);
  return {
    about: {
      title,
      description: description ?? beginningOf(plainText(blocks)),
      picture,
      breadcrumbs: [{ name: title, path: `/${page.slug}` }],
      languages: languagesOf(page),
      unlisted: !index,
    },
    own: {
      title,
      blocks: blocks.map((piece) => (isStored(piece) ? storedTable(language) : piece)),
      updated: updated && {
        date: updated,
        text: dateFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(new Date(updated)),
      },
      other: language === locale ? undefined : { language, asked: nameOf(locale), shown: nameOf(language) },
    },
  };
}

/** As many words as search engines show. */
function beginningOf(text: string): string {
  return /^.{0,155}(?=\s|$)/.exec(text)?.[0] ?? "";
}

function isStored(piece: Piece): boolean {
  return typeof piece === "object" && piece.tag === "stored";
}

function storedTable(locale: Locale): Element {
  const t = fixedT(locale, "account");
  const cell = (text: string, scope?: "col" | "row") => ({
    tag: scope ? "th" : "td",
    content: [text],
    scope,
  });
  const row = (...content: Piece[]) => ({ tag: "tr", content });
  const rows = STORED.map((kind) =>
    row(cell(t(`stored.${kind}.what`), "row"), cell(t(`stored.${kind}.kept`, KEPT))),
  );
  const head = row(cell(t("stored.what"), "col"), cell(t("stored.kept"), "col"));
  return {
    tag: "table",
    content: [
      { tag: "thead", content: [head] },
      { tag: "tbody", content: rows },
    ],
  };
}
