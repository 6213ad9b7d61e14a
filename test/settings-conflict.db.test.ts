import { beforeAll, beforeEach, expect, test } from "vitest";
import * as page from "#app/routes/dashboard/settings.tsx";
import { guilds } from "#dev/discord/guilds.ts";
import { people, type Person } from "#dev/discord/people.ts";
import { putSettings, storedSettings } from "./settings-resource.ts";
import { formOf, verification } from "./settings.ts";
import { anotherProcess, asBot, useSite } from "./site.ts";

/** Two administrators of one guild, and two processes of the site. */
const site = useSite();
const { academy } = guilds;
const cookies = new Map<Person, string>();
let second: ReturnType<typeof anotherProcess>;

beforeAll(async () => {
  await site.reportGuilds();
  for (const person of [people.alice, people.bob]) cookies.set(person, await site.signIn(person));
});
beforeEach(() => void (second = anotherProcess(site)));

const path = `/dashboard/guilds/${academy.id}/verification`;
const form = (version: number, changes: Record<string, string>) =>
  new URLSearchParams({
    ...Object.fromEntries(formOf(verification.fields, verification.defaults)),
    version: String(version),
    ...changes,
  });
/** The form of the conflict page with a choice for each field. */
const chosen = (body: unknown, version: string, choices: Record<string, "mine" | "theirs">) =>
  new URLSearchParams([
    ["submitted.settings", JSON.stringify((body as { submitted: object }).submitted)],
    ["version", version],
    ["intent", "merge"],
    ...Object.entries(choices).map(([field, choice]) => [`choice.${field}`, choice]),
  ]);
const post = (person: Person, body: URLSearchParams, services = site.services) =>
  site.call(page, { path, method: "POST", cookie: cookies.get(person), body, services });
const now = () => storedSettings(site, "verification", { guildId: academy.id });

test("the second save shows both versions by field, and the choice is compared with a third version", async () => {
  await post(people.alice, form(0, {}));
  await post(people.alice, form(1, { maxAttempts: "5", welcomeMessage: "alice" }));
  const mine = form(1, { maxAttempts: "9", "timeoutSeconds.minutes": "1" });
  const asked = await post(people.bob, mine, second);
  expect(asked).toMatchObject({
    status: 409,
    body: {
      outcome: "conflict",
      by: { name: "Alice Lindqvist", isReader: false },
      before: { maxAttempts: 3, timeoutSeconds: 300, welcomeMessage: verification.defaults.welcomeMessage },
      current: { version: 2, settings: { maxAttempts: 5, timeoutSeconds: 300, welcomeMessage: "alice" } },
      submitted: { maxAttempts: 9, timeoutSeconds: 60, welcomeMessage: verification.defaults.welcomeMessage },
    },
  });
  expect((await now()).version).toBe(2);

  await post(people.alice, form(2, { maxAttempts: "5", welcomeMessage: "alice", failMessage: "later" }));
  const first = { maxAttempts: "theirs", timeoutSeconds: "mine", welcomeMessage: "theirs" } as const;
  const again = await post(people.bob, chosen(asked.body, "2", first));
  expect(again).toMatchObject({
    status: 409,
    body: { current: { version: 3 }, submitted: { maxAttempts: 5, timeoutSeconds: 60 } },
  });
  // Fields that are equal now are not asked about.
  const answer = chosen(again.body, "3", { timeoutSeconds: "mine", failMessage: "theirs" });
  const merged = await post(people.bob, answer, second);
  expect(merged.headers.get("Location")).toBe(`${path}?saved=4`);
  expect((await now()).settings).toMatchObject({
    maxAttempts: 5,
    timeoutSeconds: 60,
    welcomeMessage: "alice",
    failMessage: "later",
    channelMessage: verification.defaults.channelMessage,
  });
});

test("a bot's save for the reader is not the reader's own", async () => {
  const headers = { ...asBot, "X-Acting-User": people.bob.id };
  await putSettings(site, "verification", verification.defaults, { guildId: academy.id, headers });
  const asked = await post(people.bob, form(0, { maxAttempts: "9" }));
  expect(asked).toMatchObject({ status: 409, body: { by: { name: "Bob Okafor", isReader: false } } });
});

test("chosen values are validated", async () => {
  await post(people.alice, form(0, { maxAttempts: "5" }));
  const { defaults } = verification;
  const bad = chosen({ submitted: { ...defaults, maxAttempts: 99 } }, "1", { maxAttempts: "mine" });
  expect(await post(people.bob, bad)).toMatchObject({
    status: 400,
    body: { errors: { maxAttempts: ["Enter a number from 1 to 10."] } },
  });
  for (const submitted of [undefined, null, "text", [1], { ...defaults, ["__proto__"]: 1 }])
    expect((await post(people.bob, chosen({ submitted }, "1", {}))).status).toBe(400);
  const strange = chosen({ submitted: defaults }, "1", { nothing: "theirs", ["__proto__"]: "theirs" });
  expect((await post(people.bob, strange)).status).toBe(303);
});

test("the same form sent twice is saved once and is no conflict", async () => {
  const twice = await Promise.all(
    [0, 0].map((version) => post(people.bob, form(version, { maxAttempts: "4" }))),
  );
  expect(twice.map(({ headers }) => headers.get("Location"))).toEqual([`${path}?saved=1`, `${path}?saved=1`]);
  expect((await now()).version).toBe(1);
});

test("of concurrent saves in two processes one succeeds and all others are conflicts", async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => {
      const services = index % 3 ? second : site.services;
      return post(
        index % 2 ? people.alice : people.bob,
        form(0, { welcomeMessage: `no ${index}` }),
        services,
      );
    }),
  );
  const winners = answers.filter(({ status }) => status === 303);
  const asked = answers.filter(({ status }) => status === 409);
  expect([winners.length, asked.length]).toEqual([1, 11]);
  const { version, settings } = await now();
  expect(version).toBe(1);
  for (const { body } of asked) expect(body).toMatchObject({ current: { version: 1, settings } });
});

test("a form without a version is refused", async () => {
  for (const version of ["", "-1", "1e3", "999999999999"])
    expect((await post(people.bob, form(0, { version }))).status).toBe(400);
  expect((await now()).version).toBe(0);
});
