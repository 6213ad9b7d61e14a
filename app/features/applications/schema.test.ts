import { describe, expect, test } from "vitest";

import { people } from "#dev/discord/people.ts";
import { applicationForm } from "#test/application-form.ts";

import { LONGEST_TEXT } from "./fields.ts";
import { applicationSchema } from "./schema.server.ts";

const form = applicationForm(people.bob);
const TEXTS = ["experience", "projects", "skills", "whyJoin", "availability"] as const;

/** What is wrong where. */
function wrong(changes: Record<string, unknown>): string[] {
  const { error } = applicationSchema.safeParse({ ...form, ...changes });
  return (error?.issues ?? []).map(({ path, code, message }) => {
    const said = code === "invalid_type" || code === "unrecognized_keys" ? code : message;
    return [...path, said].join(" ");
  });
}

test("what is filled in stays as it was typed", () => {
  const typed = { ...form, experience: "  two\r\n lines\t", additionalInfo: " more " };
  expect(applicationSchema.parse(typed)).toEqual(typed);
});

test.each([{}, { additionalInfo: null }, { additionalInfo: "" }, { additionalInfo: " \n" }])(
  "nothing more to say: %j",
  (changes) =>
    expect(applicationSchema.parse({ ...form, ...changes })).toEqual({ ...form, additionalInfo: null }),
);

describe.each(TEXTS)("%s", (name) => {
  test.each(["", " ", "\n\t\u00a0\u3000"])("%j is nothing", (text) =>
    expect(wrong({ [name]: text })).toEqual([`${name} required`]),
  );

  test("has as many characters as people count", () => {
    expect(wrong({ [name]: "🐉".repeat(LONGEST_TEXT) })).toEqual([]);
    expect(wrong({ [name]: "🐉".repeat(LONGEST_TEXT + 1) })).toEqual([`${name} tooLong`]);
  });

  test.each(["\0", "half \ud83d"])("%j cannot be stored", (text) =>
    expect(wrong({ [name]: text })).toEqual([`${name} unstorable`]),
  );

  test.each([undefined, null, 7, ["a"], {}])("%j is no text", (value) =>
    expect(wrong({ [name]: value })).toEqual([`${name} invalid_type`]),
  );
});

test.each([
  "bob@example.com",
  "b.o+b@xn--mnchen-3ya.example",
  "bob@localhost",
  `${"b".repeat(242)}@example.com`,
])("%s is an address", (email) => expect(wrong({ email })).toEqual([]));

test.each([
  "bob",
  "@example.com",
  "bob@",
  "bob@-a.com",
  "b b@c.de",
  " bob@example.com",
  "b@c.de\nBcc: d@e.fr",
])("%j is no address", (email) => expect(wrong({ email })).toEqual(["email email"]));

test("an address is needed, and has an end", () => {
  expect(wrong({ email: " " })).toEqual(["email required"]);
  expect(wrong({ email: `${"b".repeat(243)}@example.com` })).toEqual(["email tooLong"]);
});

test("what the form does not have is refused, and whose it is must be an id", () => {
  expect(wrong({ status: "accepted" })).toEqual(["unrecognized_keys"]);
  expect(wrong({ discordId: "bob" })).toEqual(["discordId notAnId"]);
});
