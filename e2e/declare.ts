import { expect, type APIRequestContext } from "@playwright/test";
import type { App } from "./app.ts";

/** Declares modules as the bot. */
export async function declare(request: APIRequestContext, { url, botToken }: App, modules: object[]) {
  const headers = { Authorization: `Bearer ${botToken}` };
  const answer = await request.put(`${url}/api/bot/manifest`, { headers, data: { bot: {}, modules } });
  expect(answer.status(), await answer.text()).toBe(200);
}
