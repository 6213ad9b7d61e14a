import { createElement, type ReactNode } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { Piece } from "#app/site/markdown.server.ts";

const CELL = "px-4 py-2.5 text-start align-baseline";
const CLASSES: Record<string, string> = {
  h2: "mt-6 text-2xl sm:text-3xl",
  h3: "mt-4 text-xl",
  h4: "mt-2 text-lg",
  h5: "font-semibold",
  h6: "font-semibold",
  a: "text-accent underline",
  ul: "grid list-disc gap-1.5 ps-6",
  ol: "grid list-decimal gap-1.5 ps-6",
  li: "*:my-1.5",
  blockquote: "grid gap-1.5 border-s-2 border-edge ps-4 text-muted",
  code: "code",
  pre: "rounded-control border border-line bg-sunken p-4 font-mono text-sm whitespace-pre-wrap",
  img: "rounded-control",
  hr: "border-line",
  table: "w-full border-collapse",
  thead: "border-b border-line",
  tr: "border-t border-line first:border-t-0",
  th: `${CELL} font-semibold`,
  td: `${CELL} font-normal`,
};

/** Draws what `parseMarkdown` has read. */
export function Markdown({ children }: { children: readonly Piece[] }) {
  const { t } = useTranslation("site");
  const draw = (piece: Piece, key: number): ReactNode => {
    if (typeof piece === "string") return piece;
    const { tag, content, ...attributes } = piece;
    const className = CLASSES[piece.scope === "row" ? "td" : tag];
    const translate = tag === "code" || tag === "pre" ? "no" : undefined;
    const loading = tag === "img" ? "lazy" : undefined;
    const element = createElement(
      tag,
      { ...attributes, key, className, translate, loading },
      ...content.map(draw),
    );
    if (tag !== "table") return element;
    return (
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable
      <div key={key} role="group" aria-label={t("own.table")} tabIndex={0} className="card overflow-x-auto">
        {element}
      </div>
    );
  };
  return children.map(draw);
}
