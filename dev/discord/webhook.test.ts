import { expect, test } from "vitest";
import { useDiscord, postToWebhook } from "./test-client.ts";

const { discord, clock } = useDiscord();

const post = (message: unknown, how?: WebhookRequest) => postToWebhook(discord, message, how);
type WebhookRequest = Parameters<typeof postToWebhook>[2];

test("the response is empty, or with `wait` the message", async () => {
  const silent = await post({ content: "One." });
  expect([silent.status, await silent.text()]).toEqual([204, ""]);
  expect(silent.headers.get("X-RateLimit-Remaining")).toBe("49");
  const versioned = discord.webhookUrl.replace("/api/", "/api/v10/");
  const response = await post({ embeds: [{ title: "Two." }] }, { url: `${versioned}?wait=true` });
  const message = { content: "", embeds: [{ title: "Two." }], timestamp: new Date(clock.now).toISOString() };
  expect([response.status, await response.json()]).toMatchObject([200, message]);
  expect(discord.messages).toMatchObject([{ content: "One." }, message]);
});

test.each([
  ["another webhook", 404, 10015, { id: "900000000000000009" }],
  ["another token", 401, 50027, { token: "wrong" }],
])("the webhook refuses %s with %d", async (_, status, code, changes) => {
  const url = new URL(discord.webhookUrl);
  const [id, token] = url.pathname.split("/").slice(-2);
  const path = { id, token, ...changes };
  url.pathname = `/api/webhooks/${path.id}/${path.token}`;
  const answer = await post({ content: "One." }, { url: url.href });
  expect([answer.status, await answer.json()]).toMatchObject([status, { code }]);
  expect(discord.messages).toEqual([]);
});

const embeds = (embed: object, times = 1) => ({ embeds: Array.from({ length: times }, () => embed) });
test.each([
  ["nothing", {}, 50006],
  ["a long content", { content: "x".repeat(2_001) }, 50035],
  ["a long title", embeds({ title: "x".repeat(257) }), 50035],
  ["many fields", embeds({ fields: Array(26).fill({ name: "x", value: "x" }) }), 50035],
  ["embeds that are long together", embeds({ description: "x".repeat(3_001) }, 2), 50035],
  ["an embed's link that is none", embeds({ url: "javascript:alert(1)" }), 50035],
  ["a mention that does not exist", { content: "x", allowed_mentions: { parse: ["all"] } }, 50035],
])("the webhook refuses %s", async (_, message, code) => {
  const answer = await post(message);
  expect([answer.status, await answer.json()]).toMatchObject([400, { code }]);
  expect(discord.messages).toEqual([]);
});

test.each([
  ["what is no JSON", 400, 50109, { body: "{" }],
  ["a client without a name", 403, 40333, { headers: { "User-Agent": "node" } }],
])("%s is refused", async (_, status, code, how: WebhookRequest) => {
  const answer = await post({ content: "One." }, how);
  expect([answer.status, await answer.json()]).toMatchObject([status, { code }]);
  expect(discord.messages).toEqual([]);
});

test("the webhook fails on demand, and requests are recorded without its token", async () => {
  discord.faults.set("POST /webhooks/{id}/{token}", { kind: "status", status: 429, retryAfter: 3.2 });
  const answer = await post({ content: "One." });
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([429, "4"]);
  const { id } = new URL(discord.webhookUrl).pathname.match(/webhooks\/(?<id>\d+)/)?.groups ?? {};
  expect(discord.requests.at(-1)).toEqual({
    method: "POST",
    path: `/api/webhooks/${id}/{token}`,
    status: 429,
  });
});
