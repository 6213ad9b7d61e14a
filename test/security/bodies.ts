import { readFileSync } from "node:fs";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import { addressOf } from "#test/addresses.ts";
import { everyKind } from "#test/every-kind.ts";
import { readRoles } from "#test/roles-table.ts";

const [declared] = everyKind.modules;

/** Where a body is sent: a row of docs/roles.md, with its parameters filled in. */
export interface Door {
  method: string;
  path: string;
  address: string;
  isForm: boolean;
}

/** Rows of docs/roles.md that write, with a bundled and with a declared module. */
export const doors: Door[] = readRoles(readFileSync("docs/roles.md", "utf8"))
  .filter(({ method }) => method !== "GET")
  .flatMap(({ path, method }) => {
    const modules = path.includes(":module") ? ["levels", declared!.id, "nothing"] : [""];
    const known = {
      guildId: guilds.teahouse.id,
      discordId: people.carol.id,
      session: "1",
      task: crypto.randomUUID(),
      field: "hasOwnProperty",
    };
    const isForm = method === "POST" && !path.startsWith("/api/");
    return modules.map((module) => ({
      path,
      method,
      isForm,
      address: addressOf(path, { ...known, module }),
    }));
  })
  .concat({ path: "*", method: "POST", address: "/nowhere/at/all", isForm: true })
  // Those that end sessions come last.
  .toSorted((a, b) => Number(endsSessions(a)) - Number(endsSessions(b)));

function endsSessions({ path }: Door): boolean {
  return /^\/(account|logout)/.test(path);
}

/** Makes a body of at most some bytes for a door. */
export type Shape = (door: Door, bytes: number) => string;

/** Repeats a part, numbered, to at most some bytes. */
function filled(part: (index: number) => string, bytes: number, separator = ","): string {
  const count = Math.floor(bytes / (part(99_999).length + separator.length));
  return Array.from({ length: count }, (_, index) => part(index)).join(separator);
}

/** Around the list, or the keys, that a resource takes. */
const AROUND: Record<string, [list: [string, string], keys: [string, string]]> = {
  "/api/bot/manifest": [
    ['{"bot":{},"modules":[', "]}"],
    ['{"bot":{},"modules":[{"id":"a","title":"A","fields":[{', "}]}]}"],
  ],
  "/api/bot/commands": [
    ['{"commands":[', "]}"],
    ['{"commands":[],"details":{', "}}"],
  ],
  "/api/bot/guilds/:guildId": [
    ['{"name":"A","channels":[', "]}"],
    ['{"name":"A","bot":{', "}}"],
  ],
  "/api/bot/guilds/:guildId/status": [
    ['{"modules":{"levels":[', "]}}"],
    ['{"modules":{', "}}"],
  ],
  "/api/bot/guilds/:guildId/options/:list": [
    ['{"options":[', "]}"],
    ['{"options":[{', "}]}"],
  ],
  "/api/bot/settings": [
    ['{"entries":[', "]}"],
    [`{"entries":[{"guildId":"${guilds.teahouse.id}","module":"levels","settings":{`, "}}]}"],
  ],
  "/api/access/:guildId": [
    ['{"grants":[', "]}"],
    ['{"grants":[{"target":{"kind":"manage_guild"},"areas":{', "}}]}"],
  ],
  "/api/:module/:guildId": [
    ['{"settings":{"roles":[', "]}}"],
    ['{"settings":{', "}}"],
  ],
};
const usual: (typeof AROUND)[string] = [
  ["[", "]"],
  ["{", "}"],
];

function json(which: 0 | 1, part: (index: number) => string): Shape {
  return ({ path }, bytes) => {
    const [before, after] = (AROUND[path] ?? usual)[which];
    return before + filled(part, bytes - before.length - after.length) + after;
  };
}

const FORM = "version=0&intent=check&basedOn=0";
const form =
  (part: (index: number) => string): Shape =>
  (_, bytes) =>
    `${FORM}&${filled(part, bytes - FORM.length - 1, "&")}`;
const long =
  (name: string, part: string): Shape =>
  (_, bytes) =>
    `${FORM}&${name}=${part.repeat(Math.floor((bytes - FORM.length - name.length - 2) / part.length))}`;
const file =
  '{"format":"pearl-settings","formatVersion":1,"guild":{"id":"1","name":"x"},"roles":{},"channels":{},';

/** Shapes of forms, by what is in them. */
export const FORMS: Record<string, Shape> = {
  "the same field": form(() => "a=1"),
  "many fields": form((index) => `k${index}=1`),
  "a list": form(() => "ignoredRoleIds=1"),
  "many rows": form((index) => `roles[${index % 10_000}].level=1`),
  "many embeds": form((index) => `embeds[${index}].title=1`),
  "many rights": (_, bytes) =>
    `version=0&intent=add&who=manage_guild&${filled((index) => `may.k${index}=edit`, bytes - 40, "&")}`,
  // Fewer than a form may have.
  "many mentions": form((index) => `allowed_mentions.roles=${String(index).padStart(40, "1")}`),
  markdown: long("message", "\\``"),
  quotes: long("motivation", '"'),
  "a deep file": long("text", "["),
  "a file of unknown settings": (_, bytes) => {
    const text = `${file}"modules":{"levels":{"version":1,"settings":{${filled((index) => `"k${index}":1`, bytes - 400)}}}}}`;
    return `${FORM}&text=${text}`;
  },
};
/** Shapes of JSON. */
export const BODIES: Record<string, Shape> = {
  "empty objects": json(0, () => "{}"),
  "empty texts": json(0, () => '""'),
  "many keys": json(1, (index) => `"k${index}":1`),
  "keys of objects": json(1, (index) => `"k${index}":{"a":{}}`),
  "a long text": (_, bytes) => `{"content":"${"a".repeat(bytes - 14)}"}`,
  "a deep list": (_, bytes) => "[".repeat(bytes / 2) + "]".repeat(bytes / 2),
};
