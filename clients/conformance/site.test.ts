import { once } from "node:events";
import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { startSite } from "./src/site.ts";

test("messages of a dead program are dropped, unread ones too, and those of the next program are read", async () => {
  const asked: string[] = [];
  const failed = (failure: Error) => void asked.push(failure.name);
  const site = await startSite("secret", {
    asked: (one) => asked.push(one.cursor),
    answered: () => {},
    failed,
  });
  onTestFinished(site.close);
  for (let program = 0; program < 20; program++) {
    const socket = connect(Number(new URL(site.url).port), "127.0.0.1").on("error", () => {});
    const path = "/api/bot/snapshot?limit=500";
    socket.write(`GET ${path} HTTP/1.1\r\nHost: site\r\nAuthorization: Bearer secret\r\n\r\n`);
    await once(socket, "connect");
    await site.forget();
    const heard = asked.length;
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(asked).toHaveLength(heard);
  }
  asked.length = 0;
  const headers = { Authorization: "Bearer secret" };
  void fetch(`${site.url}/api/bot/snapshot?limit=500`, { headers }).catch(() => {});
  await expect.poll(() => asked).toEqual([""]);
});

const REFUSED = "sends a malformed request";

test.each([
  ["a switch may say 0, as at the site", "/api/bot/snapshot?erasures=0", {}, "taken"],
  [
    "so may one of an import",
    "/api/bot/settings?dryRun=0",
    { method: "PUT", body: '{"entries": []}' },
    "taken",
  ],
  ["entries are objects", "/api/bot/settings", { method: "PUT", body: '{"entries": [null]}' }, REFUSED],
  ["problems are objects", "/api/bot/problems", { method: "POST", body: "[null]" }, REFUSED],
])("%s: %s", async (_what, path, init, expected) => {
  const seen: string[] = [];
  const site = await startSite("secret", {
    asked: () => seen.push("taken"),
    answered: () => {},
    failed: ({ name }) => void seen.push(name),
  });
  onTestFinished(site.close);
  const headers = { Authorization: "Bearer secret", "Content-Type": "application/json" };
  void fetch(`${site.url}${path}`, { ...init, headers }).catch(() => {});
  await expect.poll(() => seen).toEqual([expected]);
});
