import { isDeepStrictEqual } from "node:util";
import type { SettingsField } from "#app/features/settings/field.ts";
import { schemaOf } from "#app/features/settings/kinds/kinds.server.ts";
import { isInSeconds, partsOf } from "#app/features/settings/kinds/number.ts";
import type { SettingsModule } from "#app/features/settings/module.server.ts";
import { modulesOf } from "#app/features/settings/registry.server.ts";
import { guilds } from "#dev/discord/guilds.ts";
import type { Sent } from "./html-form.ts";
import { ourSite } from "./our-site.ts";

const { teahouse } = guilds;

/** The modules of the site folder, as they are where no bot has declared any. */
export const withoutManifest = modulesOf({ manifest: null, siteModules: ourSite.modules.modules });
export const [levels, prefix, autorole, serverlog, verification, tickets] = [
  "levels",
  "prefix",
  "autorole",
  "serverlog",
  "verification",
  "tickets",
].map((id) => withoutManifest.get(id)!) as [
  SettingsModule,
  SettingsModule,
  SettingsModule,
  SettingsModule,
  SettingsModule,
  SettingsModule,
];

export function channelOf(name: string): string {
  return teahouse.channels.find((channel) => channel.name === name)?.id ?? missing(name);
}

export function roleOf(name: string): string {
  return teahouse.roles.find((role) => role.name === name)?.id ?? missing(name);
}

/** Replaces each default of a module by another valid value, if its rule allows one. */
export function settingsOf({ schema, defaults, fields }: SettingsModule): Record<string, unknown> {
  return fields.reduce<Record<string, unknown>>((settings, field) => {
    return (
      valuesFor(field)
        .map((value) => ({ ...settings, [field.name]: value }))
        .find((one) => !isDeepStrictEqual(one, settings) && schema.safeParse(one).success) ?? settings
    );
  }, defaults);
}

function valuesFor(field: SettingsField): unknown[] {
  return (VALUES[field.kind] as (of: SettingsField) => unknown[])(field);
}

/** Values for the teahouse, the first of which are at a limit or contain markup. */
const VALUES: {
  [Kind in SettingsField["kind"]]: (field: Extract<SettingsField, { kind: Kind }>) => unknown[];
} = {
  toggle: () => [true, false],
  text: () => ['<">&', "a-0"],
  message: ({ max }) => [
    `\n<b>{user}</b>\n\n\u202e & „ß“ 'it' </textarea> ${"🐉".repeat(Math.max(0, max - 50))} `,
  ],
  number: ({ max, min }) => [max, min],
  duration: ({ max, min }) => [max, min],
  color: () => ["#000000", "#ffffff"],
  emoji: () => ["<a:pearl:431870264119820288>", "👩‍👩‍👧"],
  choice: ({ options }) =>
    "from" in options ? ["<b>tea</b>", "x"] : options.map(({ value }) => value).toReversed(),
  choices: ({ options }) =>
    "from" in options
      ? [["<b>tea</b>", "x"]]
      : [[options[0]!.value], options.slice(0, 2).map(({ value }) => value)],
  channel: ({ types }) => [channelsOf(types)[0]],
  channels: ({ types, max }) => [channelsOf(types).slice(0, max)],
  role: () => [roleOf("Newcomer")],
  roles: ({ max }) => [[roleOf("Dragon Rider"), roleOf("Newcomer")].slice(0, max)],
  member: () => ["318902374650118144"],
  members: () => [["318902374650118144", "214738211718725632"], ["318902374650118144"]],
  texts: ({ of }) =>
    of ? [["https://a.example/<b>", "https://b.example"]] : [["<b>one</b>", " two  words "], ["a"]],
  url: () => ["https://tea.example/<b>?a=1&b=„ß“#c", "https://x.example"],
  richMessage: ({ formats }) =>
    formats?.includes("embeds") === false
      ? [
          {
            components: [{ type: 10, content: "<b>{user}</b>" }],
            flags: 32_768,
            allowed_mentions: { parse: [] },
          },
        ]
      : [
          {
            content: "<b>{user}</b> & „ß“ </textarea>",
            embeds: [{ title: "<i>Tea</i>", color: 0, fields: [{ name: "a", value: "b", inline: true }] }],
            allowed_mentions: { parse: ["users"] },
          },
          null,
        ],
  secret: () => [null],
  rows: ({ fields, unique = [] }) => {
    const row = (last: boolean) =>
      fields.map((field) => {
        const values = valuesFor(field).filter((value) => schemaOf(field).safeParse(value).success);
        const value = unique.includes(field.name) && last ? values.at(-1) : values[0];
        return [field.name, value];
      });
    return [
      [Object.fromEntries(row(false)), Object.fromEntries(row(true))],
      [Object.fromEntries(row(false))],
    ];
  },
};

/** Settings of every module for the teahouse, without default values except where the module's rule requires them. */
export const set = Object.fromEntries(withoutManifest.list.map((module) => [module.id, settingsOf(module)]));

function channelsOf(types?: readonly number[]): string[] {
  return teahouse.channels.filter(({ type }) => !types || types.includes(type)).map(({ id }) => id);
}

/** Encodes settings as form fields like a browser. */
export function formOf(fields: readonly SettingsField[], settings: Record<string, unknown>, at = ""): Sent[] {
  return fields.flatMap((field) => sentBy(field, settings[field.name], at + field.name));
}

function sentBy(field: SettingsField, value: unknown, name: string): Sent[] {
  const { kind } = field;
  if (value === undefined) return [];
  if (kind === "toggle") return value === false ? [] : [[name, String(value)]];
  if ((kind === "duration" || isInSeconds(field)) && typeof value === "number" && value >= 0)
    return Object.entries(partsOf(value)).map(([part, text]) => [`${name}.${part}`, text]);
  if ((kind === "texts" || kind === "members") && Array.isArray(value)) return [[name, value.join("\r\n")]];
  if (kind === "rows" && Array.isArray(value))
    return value.flatMap((row: Record<string, unknown>, index) =>
      formOf(field.fields, row, `${name}[${index}].`),
    );
  if (kind === "richMessage") return [[name, value === null ? "" : JSON.stringify(value)]];
  if (kind === "secret")
    return [[`${name}.${typeof value === "string" ? "secret" : "kept"}`, secretOf(value)]];
  if (Array.isArray(value)) return value.map((one) => [name, String(one)]);
  return [[name, String(value ?? "").replaceAll("\n", "\r\n")]];
}

function secretOf(value: unknown): string {
  return typeof value === "string" ? value : ((value as { at?: string } | null)?.at ?? "");
}

function missing(name: string): never {
  throw new Error(`The teahouse has no ${name}.`);
}
