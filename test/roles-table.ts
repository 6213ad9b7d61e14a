import { guilds } from "#dev/discord/guilds.ts";
import { people, type Person } from "#dev/discord/people.ts";
import { asBot } from "./site.ts";

/** A client by session or bearer token, and the guild in the URL. */
export interface Client {
  person?: Person;
  bearer?: string;
  guild: { id: string };
}

const { teahouse, harbour, lounge } = guilds;

/** Plain members to whom something is given in the lounge. */
export const given = [
  { person: people.dora, level: "view" },
  { person: people.bob, level: "edit" },
] as const;

/** The columns of the tables in `docs/roles.md`, each with a client. */
const columns = {
  visitor: { guild: teahouse },
  user: { person: people.dora, guild: teahouse },
  member: { person: people.carol, guild: teahouse },
  viewer: { person: people.dora, guild: lounge },
  editor: { person: people.bob, guild: lounge },
  admin: { person: people.bob, guild: teahouse },
  "admin, no bot": { person: people.bob, guild: harbour },
  owner: { person: people.alice, guild: teahouse },
  bot: { bearer: asBot.Authorization, guild: teahouse },
  "wrong bot": { bearer: "Bearer wrong-token-for-tests-0123456789abcdef", guild: teahouse },
} satisfies Record<string, Client>;
export type Column = keyof typeof columns;
export const COLUMNS = Object.keys(columns) as Column[];
export const clients: Record<Column, Client> = columns;

/** Expected response: its status, and a word of the page's second table. */
export interface Cell {
  status: number;
  word?: string;
}

/** One route and method. */
export interface Row {
  path: string;
  method: string;
  /** True for pages, false for resources, by the heading. */
  page: boolean;
  cells: Record<Column, Cell>;
}

/** Parses the tables of `docs/roles.md` below its headings of pages and resources. */
export function readRoles(markdown: string): Row[] {
  const sections = markdown.split(/^## /m).slice(1);
  return sections.flatMap((section) => rowsOf(section, section.startsWith("Pages")));
}

function rowsOf(section: string, page: boolean): Row[] {
  const lines = section.split("\n").filter((line) => line.startsWith("| `/"));
  return lines.flatMap((line) => {
    const [path = "", methods = "", ...texts] = line.slice(2, -2).split(" | ");
    const cells = Object.fromEntries(COLUMNS.map((column, at) => [column, cellOf(texts[at] ?? "")]));
    return methods.split(", ").map((method) => {
      return { path: path.slice(1, -1), method, page, cells: cells as Row["cells"] };
    });
  });
}

function cellOf(text: string): Cell {
  const [status, ...words] = text.split(" ");
  return { status: Number(status), word: words.join(" ") || undefined };
}

/** Every person in every guild with their column, but the clients above. Members of guilds without the bot have none. */
export const everywhere = Object.values(people).flatMap((person) =>
  Object.values(guilds).flatMap((guild) => {
    const { ownerId, permissions, botPresent } = guild;
    const bits: string | undefined = Object.entries(permissions).find(([id]) => id === person.id)?.[1];
    const admin = ownerId === person.id || (BigInt(bits ?? 0) & 8n) !== 0n;
    const own = guild.id === lounge.id && given.find((one) => one.person.id === person.id);
    const column = admin
      ? botPresent
        ? "admin"
        : "admin, no bot"
      : own
        ? ({ view: "viewer", edit: "editor" } as const)[own.level]
        : bits
          ? "member"
          : "user";
    const isAbove = clients[column].person === person && clients[column].guild.id === guild.id;
    return isAbove || (column === "member" && !botPresent) ? [] : [{ column, person, guild } as const];
  }),
);
