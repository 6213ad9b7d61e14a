import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { checkSvg } from "./check-svg.server.ts";

const svg = (inner: string, attributes = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>\n${inner}</svg>`;

test.each([
  ["a script", "<script>alert(1)</script>"],
  ["a script in capitals", "<SCRIPT>alert(1)</SCRIPT>"],
  ["a script with a prefix", "<s:script xmlns:s='http://www.w3.org/2000/svg'>alert(1)</s:script>"],
  ["a script that is loaded", "<script href='data:text/javascript,alert(1)'/>"],
  ["a handler", "<g onload='alert(1)'/>"],
  ["a handler in capitals, over two lines", "<g\nOnClick\n=\n'alert(1)'/>"],
  ["a handler without quotes", "<g onload=alert(1) />"],
  ["HTML in it", "<foreignObject><p>Hello</p></foreignObject>"],
  ["HTML by a prefix", "<h:img xmlns:h='http://www.w3.org/1999/xhtml' alt='' />"],
  ["HTML by its namespace", "<p xmlns='http://www.w3.org/1999/xhtml'>Hello</p>"],
  ["a frame", "<iframe src='#a'/>"],
  ["a link that runs", "<a href='javascript:alert(1)'><rect/></a>"],
  ["a link that hides what it runs", "<a href='java&#115;cript:alert(1)'><rect/></a>"],
  ["a link with a line break in it", "<a href='java\nscript:alert(1)'><rect/></a>"],
  ["a link outwards", "<a href='https://example.com/'><rect/></a>"],
  ["a link by xlink", "<a xlink:href=' JavaScript:alert(1)'><rect/></a>"],
  ["a link by another prefix", "<a x:href='//example.com' xmlns:x='http://www.w3.org/1999/xlink'/>"],
  ["a use of another file", "<use href='http://example.com/a.svg#a'/>"],
  ["a use of a document in the address", "<use href='data:image/svg+xml,<svg/>#a'/>"],
  ["an image of elsewhere", "<image href='//example.com/a.png'/>"],
  ["an image beside it", "<image href='a.png'/>"],
  ["an SVG in an image", "<image href='data:image/svg+xml;base64,PHN2Zy8+'/>"],
  ["another base", "<g xml:base='https://example.com/'/>"],
  ["an animated address", "<a><animate attributeName='href' values='javascript:alert(1)'/></a>"],
  ["an animated address of xlink", "<a><animate attributeName=' xlink:HREF ' to='#a'/></a>"],
  ["a set handler", "<set attributeName='onmouseover' to='alert(1)'/>"],
  ["a filter of elsewhere", "<g filter='url(http://example.com/a.svg#a)'/>"],
  ["a filter in quotes", "<g filter='url( &quot;//example.com/a.svg#a&quot; )'/>"],
  ["a style that loads", "<g style='fill: URL(//example.com/a)'/>"],
  ["a style that hides it", "<g style='fill: u\\72l(//example.com/a)'/>"],
  ["an imported sheet", "<style>@IMPORT '//example.com/a.css';</style>"],
  ["an import with a comment in it", "<style>@im<!-- -->port '//example.com/a.css';</style>"],
  ["an import with a marked section in it", "<style>@im<![CDATA[port '//example.com/a.css';]]></style>"],
  ["an import with an element in it", "<style>@im<g/>port '//example.com/a.css';</style>"],
  ["an import by an entity", "<style>@im&#112;ort '//example.com/a.css';</style>"],
  ["a sheet with a prefix", "<s:style xmlns:s='http://www.w3.org/2000/svg'>@import 'a';</s:style>"],
  ["a font of elsewhere", "<style>@font-face { src: url('a.woff2') }</style>"],
  ["a set of images", "<style>g { mask: -webkit-image-set('a.png' 1x) }</style>"],
  ["a broken tag", "<g onload='alert(1)'"],
  ["a tag that nothing begins", "</g></svg><script>alert(1)</script>"],
])("checkSvg refuses %s", (_, inner) => {
  expect(checkSvg(svg(inner))).toEqual({ line: expect.any(Number), message: expect.any(String) });
});

test.each([
  ["a document type", `<!DOCTYPE svg [<!ENTITY a "<script>alert(1)</script>">]>${svg("&a;")}`],
  ["a style sheet of elsewhere", `<?xml-stylesheet href="https://example.com/a.css"?>${svg("")}`],
  ["another encoding", `<?xml version="1.0" encoding="utf-7"?>${svg("")}`],
  ["a handler of the picture", svg("", "onload='alert(1)'")],
  ["HTML", "<html xmlns='http://www.w3.org/1999/xhtml'><p>Hello</p></html>"],
  ["a picture that no browser shows", "<svg viewBox='0 0 1 1'><rect/></svg>"],
  ["a half of it", svg("<g>")],
  ["nothing", ""],
])("checkSvg refuses %s", (_, text) => {
  expect(checkSvg(text)).toEqual({ line: expect.any(Number), message: expect.any(String) });
});

test("checkSvg names the line, and what stands there", () => {
  expect(checkSvg(svg("<g/>\n<a href='https://example.com/'/>"))).toEqual({
    line: 3,
    message: `A reference outwards: href="https://example.com/".`,
  });
  expect(checkSvg(`<?xml version="1.0"?>\n<!DOCTYPE svg>\n${svg("")}`)).toMatchObject({
    message: expect.stringContaining("DOCTYPE"),
  });
});

test.each([
  [
    "gradients, symbols and titles",
    svg("<title>A &amp; B &#8217;</title><use xlink:href='#a' fill='url(#b)'/>"),
  ],
  [
    "styles and their queries",
    svg("<style>g > a { fill: url('#a') } @media (width > 1px) { g { fill: red } }</style>"),
  ],
  ["a photo in it", svg("<image href='data:image/png;base64,iVBORw0KGgo='/>")],
  ["animation", svg("<animate attributeName='opacity' values='0;1' dur='2s'/>")],
  [
    "what an editor writes",
    `<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<!-- Made by hand -->\n${svg("<metadata><r:RDF xmlns:r='http://www.w3.org/1999/02/22-rdf-syntax-ns#'/></metadata>")}\n`,
  ],
  ["a picture of ours", readFileSync("site/icon.svg", "utf8")],
])("checkSvg allows %s", (_, text) => {
  expect(checkSvg(text)).toBeUndefined();
});
