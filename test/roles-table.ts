/** Columns of the tables in `docs/roles.md`. */
export const COLUMNS = [
  "visitor",
  "user",
  "member",
  "admin",
  "admin, no bot",
  "owner",
  "bot",
  "wrong bot",
] as const;
export type Column = (typeof COLUMNS)[number];

const METHODS = ["GET", "POST", "PUT", "DELETE"] as const;
export type Method = (typeof METHODS)[number];

const WORDS = [
  "denied",
  "no bot",
  "login",
  "sign in",
  "Discord",
  "elsewhere",
  "home",
  "saved",
  "decided",
  "dashboard",
  "thanks",
  "server",
  "account",
] as const;

/** Expected response. */
export interface Cell {
  status: number;
  word?: (typeof WORDS)[number];
}

/** One route and method. */
export interface Row {
  path: string;
  method: Method;
  /** True for pages, false for resources, by the heading. */
  page: boolean;
  cells: Record<Column, Cell>;
}

/** Parses the tables of `docs/roles.md` below its headings of pages and resources. @throws for a malformed row */
export function readRoles(markdown: string): Row[] {
  const rows: Row[] = [];
  let page: boolean | undefined;
  for (const line of markdown.split("\n")) {
    if (line.startsWith("## ")) page = pageHeading(line);
    if (page === undefined || !line.startsWith("|") || isFrame(line)) continue;
    for (const row of rowsOf(line, page)) {
      if (rows.some(({ path, method }) => path === row.path && method === row.method)) throw wrong(line);
      rows.push(row);
    }
  }
  return rows;
}

function pageHeading(line: string): boolean {
  const kind = /^## (Pages|Resources)\b/.exec(line)?.[1];
  if (!kind) throw wrong(line);
  return kind === "Pages";
}

/** Recognises the header rows, which are the same in all tables. */
function isFrame(line: string): boolean {
  const titles = ["route", "methods", ...COLUMNS];
  return line === `| ${titles.join(" | ")} |` || line === `|${"---|".repeat(titles.length)}`;
}

function rowsOf(line: string, page: boolean): Row[] {
  const [path = "", methods = "", ...cells] = line.replace(/^\| | \|$/g, "").split(" | ");
  if (!/^`\/\S*`$/.test(path) || cells.length !== COLUMNS.length) throw wrong(line);
  const answers = cells.map((cell) => cellOf(cell) ?? raise(line));
  const asked = Object.fromEntries(COLUMNS.map((column, at) => [column, answers[at]])) as Row["cells"];
  return methods.split(", ").map((name) => {
    const method = METHODS.find((one) => one === name) ?? raise(line);
    return { path: path.slice(1, -1), method, page, cells: asked };
  });
}

function cellOf(text: string): Cell | undefined {
  const [, status, rest] = /^([1-5]\d\d)(?: (\S.*))?$/.exec(text) ?? [];
  const word = WORDS.find((one) => one === rest);
  return status === undefined || rest !== word ? undefined : { status: Number(status), word };
}

function raise(line: string): never {
  throw wrong(line);
}

function wrong(line: string): Error {
  return new Error(`docs/roles.md has a line that says nothing clear: ${line}`);
}
