import { expect, type APIRequestContext } from "@playwright/test";
import type { App } from "./app.ts";

/** Declares modules to a site, as its bot. */
export async function declareAt(request: APIRequestContext, { url, botToken }: App, modules: object[]) {
  const headers = { Authorization: `Bearer ${botToken}` };
  const answer = await request.put(`${url}/api/bot/manifest`, { headers, data: { bot: {}, modules } });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Changes some settings of a module, as the site's bot. @param place `prefix/1234`, the module and the server */
export async function saveAsBot(
  request: APIRequestContext,
  { url, botToken }: App,
  place: `${string}/${string}`,
  changes: object,
) {
  const [address, headers] = [`${url}/api/${place}`, { Authorization: `Bearer ${botToken}` }];
  const { settings } = (await (await request.get(address, { headers })).json()) as { settings: object };
  const data = { settings: { ...settings, ...changes } };
  const answer = await request.put(address, { headers, data });
  expect(answer.status(), await answer.text()).toBe(200);
}

interface Item {
  id: string;
  kind: string;
  guildId: string;
  action?: string;
}

/** Reads the feed to its end, as the site's bot, and returns the tasks there, which are given once. */
export async function takeTasks(request: APIRequestContext, { url, botToken }: App): Promise<Item[]> {
  const headers = { Authorization: `Bearer ${botToken}` };
  for (let cursor = ""; ;) {
    const answer = await request.get(`${url}/api/bot/changes?tasks=1${cursor}`, { headers });
    const { items, nextCursor } = (await answer.json()) as { items: Item[]; nextCursor: string };
    if (items.every(({ kind }) => kind === "task")) return items;
    cursor = `&cursor=${nextCursor}`;
  }
}

/** Answers the task that waits in a server, as the site's bot, and returns it. */
export async function answerTask(request: APIRequestContext, app: App, guildId: string, data: object) {
  const task = (await takeTasks(request, app)).find((one) => one.guildId === guildId);
  expect(task, "the task that waits in the server").toBeDefined();
  const headers = { Authorization: `Bearer ${app.botToken}` };
  // A task is given once, so that an answer which did not arrive is sent again.
  await expect(async () => {
    const answer = await request.put(`${app.url}/api/bot/tasks/${task?.id}`, { headers, data });
    expect(answer.status()).toBe(204);
  }).toPass();
  return task;
}
