import { expect } from "@playwright/test";
import type { Settings } from "#app/features/settings/field.ts";
import { send } from "#dev/seed.ts";
import type { App } from "./app.ts";

/** A module and a server, like `prefix/1234`. */
type Place = `${string}/${string}`;

/** Reads the settings of a module, as the site's bot. */
export async function readAsBot(app: App, place: Place) {
  const answer = await send(app, "GET", `/api/${place}`);
  return (await answer.json()) as { version: number; settings: Settings };
}

/** Changes some settings of a module, as the site's bot. */
export async function saveAsBot(app: App, place: Place, changes: object): Promise<void> {
  const { settings } = await readAsBot(app, place);
  await send(app, "PUT", `/api/${place}`, { body: { settings: { ...settings, ...changes } } });
}

interface Item {
  id: string;
  kind: string;
  guildId: string;
  action?: string;
}

/** Reads the feed to its end, as the site's bot, and returns the tasks there, which are given once. */
export async function takeTasks(app: App): Promise<Item[]> {
  for (let cursor = ""; ;) {
    const answer = await send(app, "GET", `/api/bot/changes?tasks=1${cursor}`);
    const { items, nextCursor } = (await answer.json()) as { items: Item[]; nextCursor: string };
    if (items.every(({ kind }) => kind === "task")) return items;
    cursor = `&cursor=${nextCursor}`;
  }
}

/** Answers the task that waits in a server, as the site's bot, and returns it. */
export async function answerTask(app: App, guildId: string, body: object): Promise<Item | undefined> {
  const task = (await takeTasks(app)).find((one) => one.guildId === guildId);
  expect(task, "the task that waits in the server").toBeDefined();
  // A task is given once, so that an answer which did not arrive is sent again.
  await expect(() => send(app, "PUT", `/api/bot/tasks/${task?.id}`, { body })).toPass();
  return task;
}
