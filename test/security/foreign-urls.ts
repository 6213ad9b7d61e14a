import others from "./foreign-urls.json" with { type: "json" };

const HOST = "evil.example";

/** Beginnings that may be mistaken for a path, or for our own host. */
const BEGINNINGS = `
  https:// HTTPS:// // /// //// //pearl.test@ //pearl.test. https://pearl.test@ https://pearl.test.
  https: https:/ https:/// https:\\\\ http: /\\ /\\/ \\/ \\\\ \\ /\\\\
  /.// /./\\ /..// /x/..// /x/../..// /%2e// /%2e%2e// /.%2e// /;@ /@ @ . :80@
  %2f%2f /%2f /%2f%2f /%5c /%5c%5c %5c%5c /%252f%252f %252f%252f
  /%09/ /%0d/ /%0a/ /%0d%0aLocation:%20// ftp:// /?redirect=// /#//`;

const SPACES = ["/\t/", "/\n/", "/\r/", "/\r\nLocation: //", "\t//", " //", "\u00a0//", "\ufeff//"];
const CONFUSABLES = ["/\u00ad/", "/\u200b/", "\uff0f\uff0f", "/\u2215"];

const ENDS = [
  "/dashboard",
  "/%2e%2e",
  "@pearl.test",
  "/pearl.test",
  "#pearl.test",
  "?pearl.test",
  "\\@pearl.test",
  " ",
];

/** URLs of another site in spellings that may be mistaken for a path. */
export const FOREIGN_URLS = [
  ...[...BEGINNINGS.trim().split(/\s+/), ...SPACES, ...CONFUSABLES].map((beginning) => beginning + HOST),
  ...["//", "https://"].flatMap((scheme) => ENDS.map((end) => scheme + HOST + end)),
  ...others,
];
