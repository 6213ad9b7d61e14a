import { beforeEach, expect, test } from "vitest";
import { createSealer } from "#app/auth/seal.server.ts";
import { createSignIns } from "#app/auth/sign-ins.server.ts";
import * as overview from "#app/routes/dashboard/overview.tsx";
import { people } from "#dev/discord/people.ts";
import { useSite } from "#test/site.ts";

const SECRET = "a-session-secret-for-tests-0123456789";
const site = useSite({ SESSION_SECRET: SECRET });

let bob = "";
beforeEach(async () => {
  bob = await site.signIn(people.bob);
});

const sealed = async () =>
  (await site.db.selectFrom("sessions").select("sealed_tokens").executeTakeFirstOrThrow()).sealed_tokens ??
  "";

/** Tells whether the session's tokens can be decrypted; a failure must not break the request. */
async function opens(cookie: string): Promise<boolean> {
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
  expect([await opens(bob), await opens(other)]).toEqual([true, false]);
});

test("tokens moved to another user of the same session cannot be decrypted", async () => {
  await site.signIn(people.carol);
  await site.db
    .updateTable("sessions")
    .set({ user_id: people.carol.id })
    .where("user_id", "=", people.bob.id)
    .execute();
  expect(await opens(bob)).toBe(false);
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
    expect(await opens(bob)).toBe(false);
  }
});

test("a text cannot be decrypted for another purpose or another sign-in", async () => {
  const sealer = createSealer([SECRET]);
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
