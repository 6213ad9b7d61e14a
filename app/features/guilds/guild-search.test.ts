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

test.each([
  [
    [0, 1, 2, 3, 4, 5, 6],
    ["", "  \u200b "],
  ],
  [[0], ["cafe", "CELIK café"]],
  [[1], ["strassen", "straße", "spaß"]],
  [[2], ["<SCRIPT>"]],
  [[3], ["[.*]", "\\d+ tset", ".*"]],
  [[4], ["tea HOUSE"]],
  [[5], ["istanbul"]],
  [[6], ["🐉"]],
  [[], ["nothing"]],
])("searchGuilds finds %j by each of %j", (expected, texts) => {
  for (const text of texts) expect(searchGuilds(guilds, text)).toEqual(expected.map((at) => guilds[at]));
});
