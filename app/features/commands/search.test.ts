import { describe, expect, test } from "vitest";

import type { Category } from "#app/content/categories.ts";

import type { ListedCommand } from "./list.ts";
import { searchCommands } from "./search.ts";

function command(category: Category, usage: string, en: string, de: string): ListedCommand {
  const name = usage.replace(/ [<[].*/, "");
  const slug = name.replaceAll(" ", "-");
  return { category, slug, name, usage, description: { en, de }, permission: "Everyone", example: name };
}

const commands = [
  command("moderator", "unban <user>", "Lifts a ban.", "Hebt einen Bann auf."),
  command("moderator", "ban <user> [reason…]", "Bans a member.", "Bannt ein Mitglied."),
  command("moderator", "setprefix <prefix>", "Changes the prefix.", "Ändert das Präfix."),
  command("fun", "joke", "Tells a joke.", "Macht Spaß."),
  command("economy", "vault deposit <amount>", "Locks pearls away.", "Schließt Perlen weg."),
  command("economy", "bank", "Shows your account.", "Zeigt dein Konto."),
];
const list = (category: Category) => commands.filter((one) => one.category === category);

/** The names that were found, by category. */
function found(text: string, locale: "en" | "de" = "en") {
  return searchCommands({ text, locale, list }).map(
    ({ category, commands }) => `${category}: ${commands.map(({ name }) => name).join(", ")}`,
  );
}

describe("searchCommands", () => {
  test("finds everything, in the order of the catalogue, where nothing is asked", () => {
    const everything = ["moderator: unban, ban, setprefix", "fun: joke", "economy: vault deposit, bank"];
    expect(found("")).toEqual(everything);
    expect(found("   ")).toEqual(everything);
  });

  test("puts the very name first, then its beginnings, then the rest", () => {
    expect(found("ban")).toEqual(["moderator: ban, unban", "economy: bank"]);
    expect(found("bank")).toEqual(["economy: bank"]);
  });

  test("puts the category with the better name first", () => {
    expect(found("ba")[0]).toBe("moderator: ban, unban");
    expect(found("de")[0]).toBe("economy: vault deposit");
  });

  test("finds words of the usage and of the description, all of which must be there", () => {
    expect(found("reason")).toEqual(["moderator: ban"]);
    expect(found("member bans")).toEqual(["moderator: ban"]);
    expect(found("member joke")).toEqual([]);
  });

  test("reads the description in the reader's language only", () => {
    expect(found("konto", "de")).toEqual(["economy: bank"]);
    expect(found("konto", "en")).toEqual([]);
    expect(found("account", "de")).toEqual([]);
  });

  test("does not mind case, accents and ß", () => {
    for (const text of ["ÄNDERT", "andert", "Präfix andert", "PRÄFIX"])
      expect(found(text, "de"), text).toEqual(["moderator: setprefix"]);
    for (const text of ["Spaß", "SPASS", "spass"]) expect(found(text, "de"), text).toEqual(["fun: joke"]);
  });

  test("does not find everything for what no command has", () => {
    for (const text of ["\u{1F389}", "!\u{2764}\u{FE0F}", "ban \u{1F389}"])
      expect(found(text), text).toEqual([]);
  });

  test("takes a command as it is typed, copied or linked", () => {
    for (const text of ["!vault deposit", "/vault", "vault-deposit", "vault deposit <amount>"])
      expect(found(text), text).toEqual(["economy: vault deposit"]);
  });

  test("is no pattern language", () => {
    expect(found("b.n")).toEqual([]);
    expect(found("a".repeat(5_000))).toEqual([]);
  });
});
