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

function found(text: string, locale: "en" | "de" = "en") {
  return [...searchCommands(commands, text, locale)].map(
    ([category, hits]) => `${category}: ${hits.map(({ name }) => name).join(", ")}`,
  );
}

describe("searchCommands", () => {
  test("finds everything in the catalogue's order for an empty query", () => {
    const everything = ["moderator: unban, ban, setprefix", "fun: joke", "economy: vault deposit, bank"];
    expect(found("")).toEqual(everything);
    expect(found("   ")).toEqual(everything);
  });

  test("ranks the exact name first, then prefixes, then the rest", () => {
    expect(found("ban")).toEqual(["moderator: ban, unban", "economy: bank"]);
    expect(found("bank")).toEqual(["economy: bank"]);
  });

  test("ranks categories by their best name", () => {
    expect(found("ba")[0]).toBe("moderator: ban, unban");
    expect(found("de")[0]).toBe("economy: vault deposit");
  });

  test("finds words of usage and description, all of which must match", () => {
    expect(found("reason")).toEqual(["moderator: ban"]);
    expect(found("member bans")).toEqual(["moderator: ban"]);
    expect(found("member joke")).toEqual([]);
  });

  test("searches the description in the reader's language only", () => {
    expect(found("konto", "de")).toEqual(["economy: bank"]);
    expect(found("konto", "en")).toEqual([]);
    expect(found("account", "de")).toEqual([]);
  });

  test("ignores case, accents and ß", () => {
    for (const text of ["ÄNDERT", "andert", "Präfix andert", "PRÄFIX"])
      expect(found(text, "de"), text).toEqual(["moderator: setprefix"]);
    for (const text of ["Spaß", "SPASS", "spass"]) expect(found(text, "de"), text).toEqual(["fun: joke"]);
  });

  test("finds nothing for a word that no command has", () => {
    for (const text of ["\u{1F389}", "!\u{2764}\u{FE0F}", "ban \u{1F389}"])
      expect(found(text), text).toEqual([]);
  });

  test("accepts a command as typed, copied or linked", () => {
    for (const text of ["!vault deposit", "/vault", "vault-deposit", "vault deposit <amount>"])
      expect(found(text), text).toEqual(["economy: vault deposit"]);
  });

  test("treats special characters literally", () => {
    expect(found("b.n")).toEqual([]);
    expect(found("a".repeat(5_000))).toEqual([]);
  });
});
