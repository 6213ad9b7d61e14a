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
