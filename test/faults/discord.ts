import { setTimeout as wait } from "node:timers/promises";
import type { Fault, Operation } from "#dev/discord/faults.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import { cookieOfSession, finishSignIn } from "#dev/discord/visitor.ts";
import { standInApplication } from "#dev/env.ts";
import { type FaultySite } from "./site.ts";
import { inOrder, inSeconds, type Scenario } from "./table.ts";

const faults: Fault[] = [
  { kind: "status", status: 429, retryAfter: 2 },
  { kind: "status", status: 429, retryAfter: 2, global: true },
  { kind: "status", status: 500 },
  { kind: "html", status: 502 },
  { kind: "cut" },
  { kind: "reset" },
  { kind: "hang" },
  { kind: "drip" },
  { kind: "malformed" },
  { kind: "empty" },
  { kind: "status", status: 401 },
  { kind: "body", body: { unexpected: true } },
];
/** A call to Discord takes 5 s at most (docs/contracts.md, Errors), and the machine some time. */
const SLOWEST = 6_500;
/** Time after which requests that waited for the same answer are over, in milliseconds. */
const RECOVERY = 1_000;
const TIMEOUT = 5_000;
/** Bob may give roles there as far as Discord tells his own. */
const GUILD = guilds.academy.id;

/** R13: breaks each of four calls to Discord in each way, and looks what a person gets, then and afterwards. */
export const discordFaults: Scenario = {
  name: "R13",
  fault: `Discord: ${faults.length} faults × sign-in, list of servers, refresh, check of roles`,
  run: ({ onOwnSite, signal }) =>
    onOwnSite({ webs: 2, env: withBotToken }, async (site) => {
      const { discord } = site;
      const [url = ""] = site.urls;
      let cookie = await cookieOfSession(url, people.bob);
      const ask = (path: string, init: RequestInit = {}) =>
        fetch(`${url}${path}`, {
          redirect: "manual",
          headers: { Cookie: cookie, Origin: url, "Content-Type": "application/json" },
          ...init,
        });
      const save = (module: string, settings: object) =>
        ask(`/api/${module}/${GUILD}`, { method: "PUT", body: JSON.stringify({ settings }) });
      const saveRoles = () =>
        save("autorole", { enabled: false, roleIds: [], botRoleIds: [], delaySeconds: 0 });
      const uses: [operation: Operation, use: () => Promise<Response>][] = [
        ["POST /oauth2/token", () => finishSignIn(url, people.carol)],
        ["GET /users/@me/guilds", () => save("prefix", { prefix: "?" })],
        ["GET /users/@me/guilds", () => ask("/dashboard")],
        [
          "POST /oauth2/token",
          () => {
            discord.expireAll();
            return save("prefix", { prefix: "?" });
          },
        ],
        ["GET /guilds/{guild}/members/{user}", saveRoles],
      ];
      const counts = new Map<number, number>();
      const wrong: string[] = [];
      let [slowest, recovery] = [0, 0];
      await untilListed(saveRoles);
      for (const [operation, use] of uses)
        for (const fault of faults) {
          signal?.throwIfAborted();
          // A token that Discord refuses even when it is new ends its session.
          cookie = await cookieOfSession(url, people.bob);
          discord.faults.set(operation, fault);
          const began = performance.now();
          const { status } = await use();
          const took = performance.now() - began;
          discord.faults.clear();
          slowest = Math.max(slowest, took);
          counts.set(status, (counts.get(status) ?? 0) + 1);
          const what = `${operation} ${JSON.stringify(fault)}: ${status} after ${inSeconds(took)}`;
          if (status === 500 || took > SLOWEST) wrong.push(what);
          const after = await measureRecovery(use);
          recovery = Math.max(recovery, after);
          const pause = "retryAfter" in fault ? fault.retryAfter * 1_000 : 0;
          if (after > RECOVERY + pause && status !== 401)
            wrong.push(`${what}, and well only after ${inSeconds(after)}`);
        }
      const refreshes = await countRefreshes(site, await cookieOfSession(url, people.bob));
      if (refreshes !== 1) wrong.push(`${refreshes} refreshes of one token`);
      for (const { pid } of site.webs) void pid;
      const seen = `${inOrder(counts)}, slowest ${inSeconds(slowest)}; ${refreshes} refresh by 50 requests at once`;
      return { seen, recovery, wrong };
    }),
};

const withBotToken = () => ({ DISCORD_BOT_TOKEN: standInApplication.botToken });

/** Measures the milliseconds until it succeeds, at most the timeout. An ended session (401) counts as success. */
async function measureRecovery(use: () => Promise<Response>): Promise<number> {
  const began = performance.now();
  let elapsed = 0;
  while ((await use()).status > 401 && elapsed < TIMEOUT) {
    await wait(100);
    elapsed = performance.now() - began;
  }
  return elapsed;
}

/** Waits until the site knows from Discord where the bot is, with roles. */
async function untilListed(save: () => Promise<Response>): Promise<void> {
  for (let i = 0; i < 60 && !(await save()).ok; i++) await wait(500);
}

/** Asks both processes fifty times at once while the token is refused; returns the number of refreshes. */
async function countRefreshes({ discord, urls }: FaultySite, cookie: string): Promise<number> {
  discord.expireAll();
  discord.requests.splice(0);
  const saves = Array.from({ length: 50 }, (_, i) =>
    fetch(`${urls[i % urls.length]}/api/prefix/${GUILD}`, {
      method: "PUT",
      headers: { Cookie: cookie, Origin: urls[0] ?? "", "Content-Type": "application/json" },
      body: JSON.stringify({ settings: { prefix: "?" } }),
    }),
  );
  await Promise.all(saves);
  return discord.requests.filter(({ path }) => path.endsWith("/oauth2/token")).length;
}
