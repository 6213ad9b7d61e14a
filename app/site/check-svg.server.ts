const SVG = "http://www.w3.org/2000/svg";
const DECLARATION =
  /^<\?xml\s+version=["']1\.\d["'](\s+encoding=["']utf-8["'])?(\s+standalone=["']\w+["'])?\s*\?>/i;
// One token of XML. Document types, entities, instructions and broken tags are none, and are refused.
const TOKEN =
  /<!--[^]*?-->|<!\[CDATA\[(?<data>[^]*?)\]\]>|<\/(?<end>[\w:.-]+)\s*>|<(?<start>[\w:.-]+)(?<attributes>(?:\s+[\w:.-]+\s*=\s*(?:"[^<"]*"|'[^<']*'))*)\s*(?<empty>\/)?>|(?<text>[^<]+)/y;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

const ACTIVE = /^(script|handler|listener|foreignobject|iframe|embed|object|audio|video)$/;
/** Attributes with an address, and those that must not be animated. */
const REFERENCE = /^(href|src|base)$/;
const HANDLER = /^on/;
const WITHIN = /^\s*(#|data:image\/(png|jpeg|gif|webp)[;,])/i;
/** What can load something by CSS, or hides that it does. */
const LOADING =
  /url\((?!\s*["']?(#|data:image\/(png|jpeg|gif|webp)[;,]))|@import|javascript:|\b(image-set|image|src|cross-fade)\(|\\/i;
const ENCODED = /&(?!(amp|lt|gt|quot|apos);)/;

/**
 * Finds the first place of an SVG that runs something, refers to something outside of it, or cannot be understood; undefined
 * if it is safe. Strict: what XML and CSS can encode in more than one way is refused. @returns the line, from 1, and why
 */
export function checkSvg(text: string): { line: number; message: string } | undefined {
  const open: string[] = [];
  let css = "";
  let root: string | undefined;
  TOKEN.lastIndex = DECLARATION.exec(text)?.[0].length ?? 0;
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex;
    const fault = (message: string) => ({ line: text.slice(0, at).split("\n").length, message });
    const token = TOKEN.exec(text)?.groups;
    if (!token) return fault(`Not understood: ${text.slice(at, at + 40)}`);
    const { start, attributes = "", empty, end, data, text: words } = token;
    if (start) {
      root ??= `${start} ${attributes}`;
      const reason = open.includes("style") ? "An element in a style sheet." : reasonIn(start, attributes);
      if (reason) return fault(reason);
      if (!empty) open.push(localName(start) === "style" ? "style" : start);
    } else if (end) {
      const name = localName(end) === "style" ? "style" : end;
      if (open.pop() !== name) return fault(`Nothing to end by </${end}>.`);
      css = "";
    } else if (open.at(-1) === "style") {
      // Comments and marked sections do not interrupt what a style sheet says.
      css += data ?? words ?? "";
      if (LOADING.test(css) || (words && ENCODED.test(words)))
        return fault("A style sheet that loads something.");
    }
  }
  const isWhole = open.length === 0 && /^svg\s/.test(root ?? "") && root?.includes(SVG);
  return isWhole ? undefined : { line: 1, message: `No whole <svg xmlns="${SVG}">.` };
}

function reasonIn(element: string, attributes: string): string | undefined {
  if (ACTIVE.test(localName(element))) return `<${element}> is not allowed.`;
  for (const [, name = "", double, single] of attributes.matchAll(ATTRIBUTE)) {
    const value = double ?? single ?? "";
    const local = localName(name);
    const isForeign =
      name === "xmlns" ? value !== SVG : name.startsWith("xmlns:") && /xhtml|mathml|events/i.test(value);
    const animated = local === "attributename" ? localName(value.trim()) : "";
    if (HANDLER.test(local) || HANDLER.test(animated)) return `A handler: ${name}.`;
    if (isForeign) return `Elements of ${value}.`;
    if ((REFERENCE.test(local) && !WITHIN.test(value)) || REFERENCE.test(animated) || LOADING.test(value))
      return `A reference outwards: ${name}="${value.slice(0, 60)}".`;
    if (ENCODED.test(value)) return `An entity in ${name}.`;
  }
  return undefined;
}

/** Name without its prefix, which may be any. XML tells capitals apart, and HTML does not. */
function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1).toLowerCase();
}
