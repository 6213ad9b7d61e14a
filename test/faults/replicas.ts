import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { people } from "#dev/discord/people.ts";
import { cookieOfSession } from "#dev/discord/visitor.ts";
import { applicationForm } from "#test/application-form.ts";
import { query } from "./kills.ts";
import { askAsBot, BUSY_GUILDS, reportGuilds, type FaultySite } from "./site.ts";
import type { Scenario } from "./table.ts";

const [GUILD = ""] = BUSY_GUILDS;
const DASHBOARD = `/dashboard/guilds/${GUILD}/prefix`;

/** R7: posts one application many times at once. */
export const parallelSubmits: Scenario = {
  name: "R7",
  fault: "50 identical submits at once, over three processes",
  async run({ site }) {
    const [url = ""] = site.urls;
    const cookie = await cookieOfSession(url, people.carol);
    const body = { ...applicationForm(people.carol), additionalInfo: "", basedOn: "0", intent: "submit" };
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, async (_, i) => {
        const headers = { Cookie: cookie, Origin: url };
        const to = `${urlAt(site, i)}/apply`;
        const init = {
          method: "POST",
          redirect: "manual",
          headers,
          body: new URLSearchParams(body),
        } as const;
        const { status, headers: answered } = await fetch(to, init);
        return `${status} ${answered.get("Location") ?? ""}`;
      }),
    );
    const { rows } = await query(site.databaseUrl, (db) =>
      sql<{ count: number }>`select count(*)::int as count from application_events
        where user_id = ${people.carol.id} and kind = 'submitted'`.execute(db),
    );
    const kinds = [...new Set(outcomes)];
    const wrong = [
      ...(kinds.length === 1 && kinds[0] === "303 /apply?sent" ? [] : kinds),
      ...(rows[0]?.count === 1 ? [] : [`${rows[0]?.count} applications`]),
    ];
    return { seen: `${rows[0]?.count} application; answers: ${kinds.join(", ")}`, wrong };
  },
};

/** R16: signs in, saves, reads and signs out, each request with another process; then counts a shared limit. */
export const noStickiness: Scenario = {
  name: "R16",
  fault: "each request of a person goes to another of three processes",
  run: ({ onOwnSite }) =>
    onOwnSite({ webs: 3, env: () => ({ RATE_LIMIT_SCALE: "1" }) }, async (site) => {
      await reportGuilds(site, BUSY_GUILDS);
      const wrong: string[] = [];
      const journeys = 9;
      for (let i = 0; i < journeys; i++) wrong.push(...(await journey(site, i)));
      let begun = journeys;
      for (let i = 0; i < 40; i++) {
        const { status } = await fetch(`${urlAt(site, i)}/login`, { redirect: "manual" });
        if (status === 302) begun++;
      }
      // docs/operations/reference.md, Limits
      if (begun !== 30) wrong.push(`${begun} sign-ins were begun in a minute`);
      return { seen: `${journeys} journeys; ${begun} of 49 sign-ins of one address begun`, wrong };
    }),
};

/** Makes one journey, beginning with the process `at`; returns what went wrong. */
async function journey(site: FaultySite, at: number): Promise<string[]> {
  const cookie = await cookieOfSession(urlAt(site, at), people.bob, urlAt(site, at + 1));
  const headers = { Cookie: cookie, Origin: site.urls[0] ?? "", "Content-Type": "application/json" };
  const ask = async (to: number, path: string, init: RequestInit = {}) =>
    fetch(`${urlAt(site, to)}${path}`, { redirect: "manual", headers, ...init });
  const prefix = `p${at}`;
  const saved = await ask(at + 2, `/api/prefix/${GUILD}`, {
    method: "PUT",
    body: JSON.stringify({ settings: { prefix } }),
  });
  const read = await (await ask(at, `/api/prefix/${GUILD}`)).text();
  const page = await (await ask(at + 1, DASHBOARD)).text();
  const left = await ask(at + 2, "/logout", { method: "POST", headers: { ...headers, "Content-Type": "" } });
  // Other processes are notified of the end of a session.
  let after = await ask(at, "/dashboard");
  for (let i = 0; i < 20 && after.status === 200; i++) {
    await wait(50);
    after = await ask(at, "/dashboard");
  }
  return [
    ...(saved.status === 200 ? [] : [`the save answered ${saved.status}`]),
    ...(read.includes(`"${prefix}"`) ? [] : ["the next process did not know the save"]),
    ...(page.includes(`value="${prefix}"`) ? [] : ["the page of the third did not show it"]),
    ...(left.status === 303 ? [] : [`the sign-out answered ${left.status}`]),
    ...(after.status === 302 ? [] : [`after the sign-out the dashboard answered ${after.status}`]),
  ];
}

const urlAt = ({ urls }: FaultySite, at: number) => urls[at % urls.length] ?? "";

const SHIFT = 10 * 60_000;

/** R14: shifts the clock of one process by ten minutes. */
export const clocks: Scenario = {
  name: "R14",
  fault: "the clock of one of three processes is 10 min ahead, then behind (its Date is shifted)",
  async run({ onOwnSite }) {
    const wrong: string[] = [];
    for (const shift of [SHIFT, -SHIFT])
      await onOwnSite({ webs: 3, env: (at) => (at === 1 ? shiftedClock(shift) : {}) }, async (site) => {
        await reportGuilds(site, BUSY_GUILDS);
        for (let i = 0; i < 6; i++) {
          const problems = await journey(site, i);
          wrong.push(...problems.map((one) => `${shift / 60_000} min: ${one}`));
        }
        wrong.push(...(await longLived(site)));
        const { status } = await askAsBot(site, "GET", "/api/bot/changes", { at: 1 });
        if (status !== 200) wrong.push(`the bot got ${status}`);
      });
    return { seen: "12 sign-ins and sign-outs across all processes", wrong };
  },
};

/** Environment that shifts what JavaScript knows of the time, without a library of the system. */
function shiftedClock(shift: number): Record<string, string> {
  const code = `const Real = Date;
    globalThis.Date = class extends Real {
      constructor(...args) { args.length ? super(...args) : super(Real.now() + ${shift}); }
      static now() { return Real.now() + ${shift}; }
    };`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` };
}

/** Lists sessions and sign-ins that live longer than promised (docs/sign-in.md), by the clock of Postgres. */
async function longLived({ databaseUrl }: FaultySite): Promise<string[]> {
  const { rows } = await query(databaseUrl, (db) =>
    sql<{ what: string }>`
      select 'a session lives too long' as what from sessions where expires_at > now() + interval '30 days 10 minutes'
      union all select 'a sign-in' from sign_ins where expires_at > now() + interval '20 minutes'
      union all select 'a session is of another time' from sessions where abs(extract(epoch from created_at - now())) > 300
      `.execute(db),
  );
  return rows.map(({ what }) => what);
}
