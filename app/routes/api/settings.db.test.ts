import { beforeAll, expect, test } from "vitest";
import { createModule } from "#app/features/settings/module.server.ts";
import { identityOf } from "#app/features/settings/settings.server.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import { apiClient, type Asked } from "#test/contract.ts";
import { asBot, PUBLIC_URL, useSite } from "#test/site.ts";
import { action } from "./settings.ts";

const site = useSite();
const { ask, askAsBot } = await apiClient(site);
const { teahouse, pottery } = guilds;
let bob = "";

beforeAll(async () => {
  await site.reportGuilds();
  bob = await site.signIn(people.bob);
});

const get = (who: Asked = { headers: asBot }) => ask("getPrefix", who);
const put = (settings: unknown, headers: Record<string, string> = asBot) =>
  ask("putPrefix", { headers, body: { settings } });

test("unset settings are the defaults with version 0", async () => {
  const answer = await get();
  const of = { guildId: teahouse.id, module: "prefix" };
  expect(answer.body).toEqual({ ...of, version: 0, updatedAt: null, settings: { prefix: "!" } });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Cache-Control")).toBe("private, no-cache");
  expect(answer.headers.get("ETag")).toMatch(/^"[^"]+"$/);
});

test("a value of another type is refused, and the answer says what is expected", async () => {
  const fields = { "settings.prefix": ["A text in quotes is expected."] };
  expect(await put({ prefix: 5 })).toMatchObject({ status: 400, body: { fields } });
});

test("the ETag of a state changes with what its module declares, and with nothing else", () => {
  const state = { guildId: teahouse.id, module: "a", version: 1, updatedAt: new Date(1_000) };
  const declared = (initial: number) =>
    createModule({
      id: "a",
      title: "A",
      fields: [{ name: "size", label: "Size", kind: "number", default: initial, min: 0, max: 9 }],
    });
  const tag = identityOf(declared(1), { ...state, settings: { x: 1, y: 2 } });
  expect(identityOf(declared(1), { ...state, settings: { y: 2, x: 1 } })).toBe(tag);
  expect(identityOf(declared(2), { ...state, settings: { x: 1, y: 2 } })).not.toBe(tag);
});

test("leaving and joining a guild again keeps its ETag", async () => {
  const { headers } = await put({ prefix: "?" });
  const inServer = (left_at: Date | null) =>
    site.db.updateTable("guilds").set({ left_at }).where("id", "=", teahouse.id).execute();
  await inServer(new Date());
  expect((await get()).status).toBe(404);
  await inServer(null);
  expect((await get({ headers: { ...asBot, "If-None-Match": headers.get("ETag") ?? "" } })).status).toBe(304);
});

test("the bot's GET is recorded as the receipt, its HEAD and a person's GET are not", async () => {
  await put({ prefix: "?" });
  const receipts = () => site.db.selectFrom("settings_receipts").select(["version"]).execute();
  await get({ cookie: bob });
  expect(await receipts()).toEqual([]);
  await askAsBot("getPrefix", { method: "HEAD" });
  expect(await receipts()).toEqual([]);
  await get();
  expect(await receipts()).toEqual([{ version: 1 }]);
});

test("who saved is recorded: a person, or the bot for X-Acting-User, which must be an id", async () => {
  await put({ prefix: "?" }, { ...asBot, "X-Acting-User": people.carol.id });
  for (const wrong of ["<script>", `0${people.carol.id}`])
    expect((await put({ prefix: "!" }, { ...asBot, "X-Acting-User": wrong })).status).toBe(400);
  await put({ prefix: "!" });
  await put({ prefix: "$" }, { Authorization: `Bearer ${site.discord.mintToken(people.bob)}` });
  const actors = site.db.selectFrom("settings_versions").select(["actor_kind", "actor_id"]);
  expect(await actors.orderBy("version").execute()).toEqual([
    { actor_kind: "bot", actor_id: people.carol.id },
    { actor_kind: "bot", actor_id: null },
    { actor_kind: "user", actor_id: people.bob.id },
  ]);
});

test("a foreign guild and one that does not exist get the same 403, and unknown modules 404", async () => {
  const strange = await get({ guildId: "123456789012345678", cookie: bob });
  const foreign = await get({ guildId: pottery.id, cookie: bob });
  expect([strange.status, strange.body]).toEqual([403, foreign.body]);
  expect((await askAsBot("getPrefix", { guildId: "123456789012345678" })).status).toBe(404);
  const params = { module: "colour", guildId: teahouse.id };
  expect((await askAsBot("getPrefix", { path: `/api/colour/${teahouse.id}`, params })).status).toBe(404);
});

test("a lone surrogate, which a form cannot send, answers 400", async () => {
  expect(await put({ prefix: "\ud800" })).toMatchObject({ status: 400, body: { error: "bad_request" } });
});

test("a body in another encoding than UTF-8 answers 400 instead of storing replacement characters", async () => {
  const headers = { ...asBot, "Content-Type": "application/json" };
  const send = async (bytes: Buffer<ArrayBuffer>) => {
    const request = new Request(`${PUBLIC_URL}/api/prefix/${teahouse.id}`, {
      method: "PUT",
      headers,
      body: bytes,
    });
    const params = { module: "prefix", guildId: teahouse.id };
    return action({ request, params, context: { ...site.context({}) } });
  };
  const body = JSON.stringify({ settings: { prefix: "é" } });
  expect((await send(Buffer.from(body, "latin1"))).status).toBe(400);
  expect((await send(Buffer.from(body))).status).toBe(200);
});
