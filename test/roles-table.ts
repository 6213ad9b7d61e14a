import { guilds } from "#dev/discord/guilds.ts";
import { people, type Person } from "#dev/discord/people.ts";
import { asBot } from "./site.ts";

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
  let kind: string | undefined;
  for (const line of markdown.split("\n")) {
    if (line.startsWith("## ")) kind = /^## (Pages|Resources)\b/.exec(line)?.[1] ?? refuse(line);
    if (kind === undefined || !line.startsWith("|") || HEAD.includes(line)) continue;
    for (const row of rowsOf(line, kind === "Pages")) {
      if (rows.some(({ path, method }) => path === row.path && method === row.method)) refuse(line);
      rows.push(row);
    }
  }
  return rows;
}

/** The first lines of all tables. */
const TITLES = ["route", "methods", ...COLUMNS];
const HEAD = [`| ${TITLES.join(" | ")} |`, `|${"---|".repeat(TITLES.length)}`];

function rowsOf(line: string, page: boolean): Row[] {
  const [path = "", methods = "", ...texts] = line.replace(/^\| | \|$/g, "").split(" | ");
  if (!/^`\/\S*`$/.test(path) || texts.length !== COLUMNS.length) refuse(line);
  const parsed = texts.map((text) => cellOf(text) ?? refuse(line));
  const cells = Object.fromEntries(COLUMNS.map((column, at) => [column, parsed[at]])) as Row["cells"];
  return methods.split(", ").map((name) => {
    const method = METHODS.find((one) => one === name) ?? refuse(line);
    return { path: path.slice(1, -1), method, page, cells };
  });
}

function cellOf(text: string): Cell | undefined {
  const [, status, rest] = /^([1-5]\d\d)(?: (\S.*))?$/.exec(text) ?? [];
  const word = WORDS.find((one) => one === rest);
  return status === undefined || rest !== word ? undefined : { status: Number(status), word };
}

function refuse(line: string): never {
  throw new Error(`docs/roles.md has a malformed line: ${line}`);
}

/** A client by session or bearer token, and the guild in the URL. */
export interface Client {
  person?: Person;
  bearer?: string;
  guild: { id: string };
}

const { teahouse, harbour } = guilds;

/** The clients of the columns in `docs/roles.md`. */
export const clients: Record<Column, Client> = {
  visitor: { guild: teahouse },
  user: { person: people.dora, guild: teahouse },
  member: { person: people.carol, guild: teahouse },
  admin: { person: people.bob, guild: teahouse },
  "admin, no bot": { person: people.bob, guild: harbour },
  owner: { person: people.alice, guild: teahouse },
  bot: { bearer: asBot.Authorization, guild: teahouse },
  "wrong bot": { bearer: "Bearer wrong-token-for-tests-0123456789abcdef", guild: teahouse },
};

/** Every person in every guild with their column. Members of guilds without the bot have none. */
export const everywhere = Object.values(people).flatMap((person) =>
  Object.values(guilds).flatMap((guild) => {
    const { ownerId, permissions, botPresent } = guild;
    const bits: string | undefined = Object.entries(permissions).find(([id]) => id === person.id)?.[1];
    const admin = ownerId === person.id || (BigInt(bits ?? 0) & 8n) !== 0n;
    const column = admin ? (botPresent ? "admin" : "admin, no bot") : bits ? "member" : "user";
    return column === "member" && !botPresent ? [] : [{ column, person, guild } as const];
  }),
);
