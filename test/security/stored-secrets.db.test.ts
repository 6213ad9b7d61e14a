import { beforeEach, expect, test, vi } from "vitest";
import { createSealer } from "#app/auth/seal.server.ts";
import { createSignIns } from "#app/auth/sign-ins.server.ts";
import * as submitApi from "#app/routes/api/application-submit.ts";
import * as refreshApi from "#app/routes/api/oauth-refresh.ts";
import * as session from "#app/routes/auth/session.ts";
import * as overview from "#app/routes/dashboard/overview.tsx";
import { people } from "#dev/discord/people.ts";
import { applicationForm } from "#test/application-form.ts";
import { dump } from "#test/dump.ts";
import { signInFlow } from "#test/sign-in-flow.ts";
import { anotherProcess, useSite } from "#test/site.ts";

const site = useSite();
const { begin, finish } = signInFlow(site);

let bob = "";
beforeEach(async () => void (bob = await site.signIn(people.bob)));

test("no table contains a token, verifier, state or session id in any encoding", async () => {
  const bodies: string[] = [];
  const real = globalThis.fetch;
  vi.spyOn(globalThis, "fetch").mockImplementation((url, init) => {
    if (init?.body) bodies.push(String(init.body));
    return real(url, init);
  });
  const minted = [site.discord.mintGrant(people.dora), site.discord.mintGrant(people.alice)] as const;
  const fresh = await finish(await begin("/login"), people.carol);
  const dora = await site.signIn(people.dora, { grant: minted[0], expiresIn: 60 });
  await site.call(session, { path: "/auth/session", cookie: dora });
  const traded = await site.call(refreshApi, {
    method: "POST",
    path: "/api/discord/oauth/refresh",
    body: { refresh_token: minted[1].refreshToken, user_id: people.alice.id },
  });
  const underWay = await begin("/login", bob);
  const webhook = site.discord.webhookUrl;
  await site.call(submitApi, {
    method: "POST",
    path: "/api/discord/applications/submit",
    services: anotherProcess(site, { APPLICATIONS_WEBHOOK_URL: webhook }),
    cookie: bob,
    body: applicationForm(people.bob),
  });
  const open = await Promise.all(
    [bob, dora, fresh.cookie].map((cookie) => site.services.sessions.getSession(cookie)),
  );
  const canaries = [
    ...minted.flatMap(({ accessToken, refreshToken }) => [accessToken, refreshToken]),
    ...open.flatMap(({ id, data }) => [id, data.discord_token, data.discord_refresh_token]),
    ...bodies.flatMap((body) => ["code", "code_verifier"].map((name) => new URLSearchParams(body).get(name))),
    ...[bob, dora, fresh.cookie].map((cookie) => decodeURIComponent(cookie.slice("session=".length))),
    ...Object.values(traded.body as Record<string, unknown>).filter((value) => typeof value === "string"),
    ...["state", "code_challenge"].map((name) => underWay.discord.searchParams.get(name)),
    webhook.split("/").at(-1),
  ].filter((canary) => canary !== null && canary !== undefined);
  expect(canaries.length).toBeGreaterThan(20);

  const stored = await dump(site.db);
  expect(stored).toContain(people.bob.id);
  expect(stored).toContain(`announce-application ${people.bob.id}`);
  for (const canary of canaries) {
    const bytes = Buffer.from(canary);
    const spellings = [canary, bytes.toString("hex"), bytes.toString("base64").replace(/=+$/, "")];
    const decoded = Buffer.from(canary, "base64url").toString("hex");
    for (const text of [...spellings, decoded]) expect(stored).not.toContain(text);
  }
});

const sealed = async () =>
  (await site.db.selectFrom("sessions").select("sealed_tokens").executeTakeFirstOrThrow()).sealed_tokens ??
  "";

/** Tells whether the session's tokens can be decrypted; a failure must not break the request. */
async function opens(cookie = bob): Promise<boolean> {
  const { status } = await site.call(overview, { path: "/dashboard", cookie });
  expect([200, 302]).toContain(status);
  return status === 200;
}

test.each([
  ["another user", people.carol],
  ["another session of the same user", people.bob],
])("the tokens of %s cannot be decrypted by another session", async (_, owner) => {
  const stolen = await sealed();
  const other = await site.signIn(owner);
  expect(await opens(other)).toBe(true);
  await site.db.updateTable("sessions").set({ sealed_tokens: stolen }).execute();
  expect([await opens(), await opens(other)]).toEqual([true, false]);
});

test("tokens moved to another user of the same session cannot be decrypted", async () => {
  await site.signIn(people.carol);
  await site.db
    .updateTable("sessions")
    .set({ user_id: people.carol.id })
    .where("user_id", "=", people.bob.id)
    .execute();
  expect(await opens()).toBe(false);
});

test("a text with any flipped bit in key id, nonce, text or tag cannot be decrypted", async () => {
  const whole = await sealed();
  const [key = "", iv = "", body = ""] = whole.split(".");
  const flip = (text: string, at: number) => {
    const bytes = Buffer.from(text, "base64url");
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    return bytes.toString("base64url");
  };
  const length = Buffer.from(body, "base64url").length;
  const spoilt = [
    [flip(key, 0), iv, body],
    [key, flip(iv, 0), body],
    ...[0, length >> 1, length - 17, length - 16, length - 1].map((at) => [key, iv, flip(body, at)]),
    [key, iv, body.slice(0, -4)],
  ];
  for (const parts of spoilt) {
    await site.db
      .updateTable("sessions")
      .set({ sealed_tokens: parts.join(".") })
      .execute();
    expect(await opens()).toBe(false);
  }
});

test("a text cannot be decrypted for another purpose or another sign-in", async () => {
  const sealer = createSealer(site.config.SESSION_SECRET);
  expect(sealer.unseal(await sealed(), "code verifier of sign-in x")).toBeUndefined();
  const browser = crypto.randomUUID();
  const ask = { browser, flow: "login", returnTo: "/" } as const;
  const signIns = createSignIns(site.db, sealer);
  const [one, two] = [await signIns.begin(ask), await signIns.begin(ask)];
  const rows = await site.db.selectFrom("sign_ins").selectAll().where("browser", "=", browser).execute();
  for (const [at, { state_hash }] of rows.entries()) {
    const { sealed_verifier = "" } = rows[1 - at] ?? {};
    await site.db
      .updateTable("sign_ins")
      .set({ sealed_verifier })
      .where("state_hash", "=", state_hash)
      .execute();
  }
  for (const { state } of [one, two]) {
    const taken = await signIns.take(state, browser, ["login"]);
    expect(taken?.verifier).toBeUndefined();
  }
});
