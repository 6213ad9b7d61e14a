/** Returns the attributes of a link that opens in a new tab if it leads to another site. @param href an https address, or a path of this site */
export function newTabOf(href: string) {
  return href.startsWith("https:") ? ({ target: "_blank", rel: "noopener" } as const) : {};
}
