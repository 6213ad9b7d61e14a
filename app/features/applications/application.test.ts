import { expect, test } from "vitest";
import { people } from "#dev/discord/people.ts";
import { applicationForm } from "#test/application-form.ts";
import { applicationSchema } from "./application.server.ts";
import { LONGEST_TEXT } from "./fields.ts";

const form = applicationForm(people.bob);

function issues(changes: Record<string, unknown>): string[] {
  const { error } = applicationSchema.safeParse({ ...form, ...changes });
  return (error?.issues ?? []).map(({ path, code, message }) => {
    const reason = code === "invalid_type" || code === "unrecognized_keys" ? code : message;
    return [...path, reason].join(" ");
  });
}

test.each([undefined, null, "", " \n"])("the optional text %j becomes null", (additionalInfo) =>
  expect(applicationSchema.parse({ ...form, additionalInfo })).toEqual({ ...form, additionalInfo: null }),
);

const REQUIRED = ["experience", "projects", "skills", "whyJoin", "availability"];
const issuesOfEach = (value: unknown) => issues(Object.fromEntries(REQUIRED.map((name) => [name, value])));

test.each([
  ["", "required"],
  ["\n\t\u00a0\u3000", "required"],
  ["\u200b\u200d \u2060", "required"],
  ["\u3164", "required"],
  ["🐉".repeat(LONGEST_TEXT + 1), "tooLong"],
  ["\0", "unstorable"],
  ["half \ud83d", "unstorable"],
  [undefined, "invalid_type"],
  [null, "invalid_type"],
  [["a"], "invalid_type"],
])("the required text %j is refused", (value, reason) =>
  expect(issuesOfEach(value)).toEqual(REQUIRED.map((name) => `${name} ${reason}`)),
);

const LOCAL = "b".repeat(242);
const addresses = [
  "bob@example.com",
  "b.o+b@xn--mnchen-3ya.example",
  "bob@localhost",
  `${LOCAL}@example.com`,
];
const others = ["bob", "@example.com", "bob@", "bob@-a.com", " bob@example.com", "b@c.de\nBcc: d@e.fr"];

test.each(addresses)("%s is an address", (email) => expect(issues({ email })).toEqual([]));

test.each([
  ...others.map((text) => ["email", text, "email"]),
  ["email", " ", "required"],
  ["email", `b${LOCAL}@example.com`, "tooLong"],
  ["discordId", "bob", "notAnId"],
])("%s %j is refused", (name = "", value, reason) =>
  expect(issues({ [name]: value })).toEqual([`${name} ${reason}`]),
);
