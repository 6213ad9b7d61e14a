import { expect, test } from "vitest";
import { searchGuilds } from "./guild-search.ts";

const names = [
  "Café Çelik",
  "SPASS & Straßenkunst",
  "<script>alert(1)</script>",
  "\u202Etset [.*] \\d+",
  "𝓣𝓮𝓪 house",
  "İstanbul",
  "🐉 Drachen",
];
const guilds = names.map((name) => ({ name }));
const found = (text: string) => searchGuilds(guilds, text).map(({ name }) => names.indexOf(name));

test.each([
  ["", [0, 1, 2, 3, 4, 5, 6]],
  ["  \u200b ", [0, 1, 2, 3, 4, 5, 6]],
  ["cafe", [0]],
  ["CELIK café", [0]],
  ["strassen", [1]],
  ["straße", [1]],
  ["spaß", [1]],
  ["<SCRIPT>", [2]],
  ["[.*]", [3]],
  ["\\d+ tset", [3]],
  [".*", [3]],
  ["tea HOUSE", [4]],
  ["istanbul", [5]],
  ["🐉", [6]],
  ["nothing", []],
])("searchGuilds: %j finds %j", (text, expected) => expect(found(text)).toEqual(expected));
