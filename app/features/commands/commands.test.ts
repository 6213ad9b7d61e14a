import { expect, test } from "vitest";
import { ourCatalogue } from "#test/our-site.ts";
import type { ListedCommand } from "./listed-command.ts";
import { searchCommands } from "./search.ts";

function command(category: string, usage: string, en: string, de: string): ListedCommand {
  const name = usage.replace(/ [<[].*/, "");
  const options = [...usage.matchAll(/[<[](\w+)/g)].map(([, option = ""]) => {
    return { name: option, title: { en: option }, description: { en: "" }, required: true };
  });
  const slug = name.replaceAll(" ", "-");
  return { category, slug, name, title: { en: name }, options, description: { en, de }, permissions: [] };
}

const commands = [
  command("moderator", "unban <user>", "Lifts a ban.", "Hebt einen Bann auf."),
  command("moderator", "ban <user> [reason…]", "Bans a member.", "Bannt ein Mitglied."),
  command("moderator", "setprefix <prefix>", "Changes the prefix.", "Ändert das Präfix."),
  command("fun", "joke", "Tells a joke.", "Macht Spaß."),
  command("economy", "vault deposit <amount>", "Locks pearls away.", "Schließt Perlen weg."),
  command("economy", "bank", "Shows your account.", "Zeigt dein Konto."),
];
const everything = ["moderator: unban, ban, setprefix", "fun: joke", "economy: vault deposit, bank"];
const setprefix = ["moderator: setprefix"];
const joke = ["fun: joke"];
const bank = ["economy: bank"];
const vault = ["economy: vault deposit"];

test.each<[rule: string, text: string, locale: "en" | "de", found: string[]]>([
  ["no words: everything in the catalogue's order", "   ", "en", everything],
  ["the exact name, prefixes, the rest", "ban", "en", ["moderator: ban, unban", ...bank]],
  ["an exact name alone", "bank", "en", bank],
  ["categories by their best name", "ba", "en", ["moderator: ban, unban", ...bank]],
  ["words of the usage", "reason", "en", ["moderator: ban"]],
  ["all words in one command", "member bans", "en", ["moderator: ban"]],
  ["not words of several commands", "member joke", "en", []],
  ["the description in the reader's language", "konto", "de", bank],
  ["not in another (English reader)", "konto", "en", []],
  ["not in another (German reader)", "account", "de", []],
  ["any case", "ÄNDERT", "de", setprefix],
  ["without accents", "Präfix andert", "de", setprefix],
  ["ß as typed", "Spaß", "de", joke],
  ["ß as SS", "SPASS", "de", joke],
  ["signs are words", "ban \u{1F389}", "en", []],
  ["composed signs are words", "!\u{2764}\u{FE0F}", "en", []],
  ["a command as typed", "!vault deposit", "en", vault],
  ["a command of Discord", "/vault", "en", vault],
  ["a command's address", "vault-deposit", "en", vault],
  ["a copied usage", "vault deposit <amount>", "en", vault],
  ["no patterns", "b.n", "en", []],
  ["any length", "a".repeat(5_000), "en", []],
])("search: %s", (_, text, locale, found) => {
  const shown = [...searchCommands(commands, text, locale)].map(
    ([category, hits]) => `${category}: ${hits.map(({ name }) => name).join(", ")}`,
  );
  expect(shown).toEqual(found);
});

test("related commands are those of the same group, then neighbours, without the command itself", () => {
  const { find, related: relatedTo } = ourCatalogue;
  const warnAdd = find("warn-add")!;
  const related = relatedTo(warnAdd, 6);
  const isWarn = related.map(({ name }) => name.startsWith("warn "));
  expect(related).toHaveLength(6);
  expect(related).not.toContain(warnAdd);
  expect(isWarn[0]).toBe(true);
  expect(isWarn.lastIndexOf(true)).toBeLessThan(isWarn.indexOf(false));
  expect(related.every(({ category }) => category === "moderator")).toBe(true);
});

test.each([
  ["de", "sperren", "ban"],
  ["de", "Lotto", "lottery buy"],
  ["en", "timeout", "mute"],
] as const)("%s: a search for %s finds %s by its keywords", (locale, text, name) => {
  const found = [...searchCommands(ourCatalogue.list, text, locale).values()].flat();
  expect(found.map((one) => one.name)).toContain(name);
});
