import { setTimeout as wait } from "node:timers/promises";
import { ask, createJournal, type Kinds } from "./journal.ts";
import { answerParent } from "./peer.ts";

export interface Administrator {
  cookie: string;
  guildIds: string[];
}

export interface Crowd {
  /** Origins of the processes, of which each request takes one at random, and the one that browsers see. */
  urls: string[];
  origin: string;
  botToken: string;
  guildIds: string[];
  administrators: Administrator[];
  /** Questions for settings per second, over all guilds in turn. */
  polls: number;
  /** Where each shard begins to follow. */
  cursors: string[];
  /** Seconds of load that are not counted, and that are. */
  warmUp: number;
  seconds: number;
}

export interface Experience {
  kinds: Kinds;
  /** Load of this process, 0 to 1. Near 1 it is the bottleneck. */
  busy: number;
}

/** Milliseconds between two saves of an administrator, on average, and between opening a form and saving it. */
const [PERIOD, EDITING] = [30_000, 5_000];
/** Interval in milliseconds at which questions that are due are sent. */
const TICK = 10;
/** Milliseconds to wait for a poll, which waits for 25 s itself, and after a failed one without `Retry-After`. */
const [POLL_TIMEOUT, PAUSE] = [40_000, 1_000];

/** Sends what a bot and its administrators send, at times that do not depend on the answers. */
answerParent(async (crowd: Crowd): Promise<Experience> => {
  const began = performance.now();
  const counted = began + crowd.warmUp * 1_000;
  const scene = {
    ...crowd,
    journal: createJournal(counted),
    savedAt: new Map<string, number>(),
    anyUrl: () => crowd.urls[Math.floor(Math.random() * crowd.urls.length)]!,
    end: counted + crowd.seconds * 1_000,
  };
  for (const cursor of crowd.cursors) void followFeed(scene, cursor);
  for (const administrator of crowd.administrators) void administer(scene, administrator);
  void askForSettings(scene);
  await wait(counted - began);
  const cpu = process.cpuUsage();
  await wait(scene.end - performance.now());
  const { user, system } = process.cpuUsage(cpu);
  return { kinds: scene.journal.summary(crowd.seconds), busy: (user + system) / 1e6 / crowd.seconds };
});

interface Scene extends Crowd {
  journal: ReturnType<typeof createJournal>;
  /** When the last save of a guild was sent. */
  savedAt: Map<string, number>;
  anyUrl(): string;
  end: number;
}

/** Asks for each guild's settings with the ETag of the last answer, as bots do that do not follow the feed. */
async function askForSettings({ guildIds, polls, anyUrl, botToken, journal, end }: Scene): Promise<void> {
  const etags = new Map<string, string>();
  const began = performance.now();
  for (let sent = 0; performance.now() < end; await wait(TICK))
    for (; sent < ((performance.now() - began) / 1_000) * polls; sent++) {
      const guildId = guildIds[sent % guildIds.length]!;
      const headers = { Authorization: `Bearer ${botToken}`, "If-None-Match": etags.get(guildId) ?? '""' };
      const asked = ask(`${anyUrl()}/api/prefix/${guildId}`, { headers });
      void journal.note("settings for the bot", asked, began + (sent / polls) * 1_000).then((answer) => {
        if (answer?.headers.etag) etags.set(guildId, answer.headers.etag);
      });
    }
}

/** Follows the feed with long polls, one after the other, as each shard of a bot does. */
async function followFeed({ anyUrl, botToken, journal, savedAt, end }: Scene, cursor: string): Promise<void> {
  const headers = { Authorization: `Bearer ${botToken}` };
  while (performance.now() < end) {
    const query = new URLSearchParams({ cursor, limit: "500", wait: "25" });
    const asked = ask(`${anyUrl()}/api/bot/changes?${query}`, { headers }, POLL_TIMEOUT);
    const answer = await journal.note("long poll of a shard", asked, performance.now());
    if (answer?.status === 200) {
      const page = JSON.parse(answer.text()) as { items: { guildId: string }[]; nextCursor: string };
      cursor = page.nextCursor;
      for (const { guildId } of page.items) {
        const sent = savedAt.get(guildId);
        if (sent !== undefined) journal.add("save, sent, until a shard has it", sent);
      }
    } else await wait(1_000 * Number(answer?.headers["retry-after"] ?? 0) || PAUSE);
  }
}

async function administer(scene: Scene, administrator: Administrator): Promise<void> {
  for (let due = performance.now() + Math.random() * PERIOD; due < scene.end;) {
    await wait(due - performance.now());
    void changePrefix(scene, administrator, due);
    due += PERIOD * (0.5 + Math.random());
  }
}

/** Opens a server and its settings, edits for some seconds, saves, and sees the page again. */
async function changePrefix(
  { anyUrl, journal, savedAt, origin }: Scene,
  { cookie, guildIds }: Administrator,
  due: number,
): Promise<void> {
  const guildId = guildIds[Math.floor(Math.random() * guildIds.length)]!;
  const guild = `/dashboard/guilds/${guildId}`;
  const headers = { Cookie: cookie, "Accept-Encoding": "br" };
  const open = (path: string, at = performance.now()) =>
    journal.note("page of the dashboard", ask(anyUrl() + path, { headers }), at);
  await open(guild, due);
  const page = await open(`${guild}/prefix`);
  const [, version] = / name="version" value="(\d+)"/.exec(page?.text() ?? "") ?? [];
  await wait(EDITING);
  if (version === undefined) return;
  const sent = performance.now();
  savedAt.set(guildId, sent);
  const saving = ask(`${anyUrl()}${guild}/prefix`, {
    method: "POST",
    headers: { ...headers, Origin: origin, "Content-Type": "application/x-www-form-urlencoded" },
    body: String(new URLSearchParams({ version, prefix: String(Math.floor(Math.random() * 1e5)) })),
  });
  const saved = await journal.note("save", saving, sent);
  if (saved?.headers.location) await open(saved.headers.location);
}
