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
  expect(discord.requests.at(-1)?.path).toMatch(/^\/api\/v10\/webhooks\/\d+\/\{token\}$/);
});

const embeds = (embed: object, times = 1) => ({ embeds: Array.from({ length: times }, () => embed) });
const one = { content: "One." };
const to = (part: RegExp, other: string) => ({ url: discord.webhookUrl.replace(part, other) });
test.each<[what: string, status: number, code: number, message: object, how?: () => WebhookRequest]>([
  ["another webhook", 404, 10015, one, () => to(/\d{17,}/, "900000000000000009")],
  ["another token", 401, 50027, one, () => to(/[^/]+$/, "wrong")],
  ["what is no JSON", 400, 50109, one, () => ({ body: "{" })],
  ["a client without a name", 403, 40333, one, () => ({ headers: { "User-Agent": "node" } })],
  ["nothing", 400, 50006, {}],
  ["a long content", 400, 50035, { content: "x".repeat(2_001) }],
  ["a long title", 400, 50035, embeds({ title: "x".repeat(257) })],
  ["many fields", 400, 50035, embeds({ fields: Array(26).fill({ name: "x", value: "x" }) })],
  ["embeds that are long together", 400, 50035, embeds({ description: "x".repeat(3_001) }, 2)],
  ["an embed's link that is none", 400, 50035, embeds({ url: "javascript:alert(1)" })],
  ["a mention that does not exist", 400, 50035, { content: "x", allowed_mentions: { parse: ["all"] } }],
])("the webhook refuses %s with %d", async (_, status, code, message, how) => {
  const answer = await post(message, how?.());
  expect([answer.status, await answer.json()]).toMatchObject([status, { code }]);
  expect(discord.messages).toEqual([]);
});
