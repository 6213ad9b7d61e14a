import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import { cookieOfSession } from "#dev/discord/visitor.ts";
import type { Lifetime } from "#dev/lifetime.ts";
import type { Recorded } from "./bare.ts";
import { compare, etagOf, type Asked, type Comparison, type Tools } from "./compare.ts";
import { startInside } from "./inside.ts";
import type { Load, Task } from "./load.ts";
import { startPeer } from "./peer.ts";
import { heading, row } from "./report.ts";
import type { Site } from "./site.ts";

const { id } = guilds.teahouse;
const GUILD = `/dashboard/guilds/${id}`;
const POLL = `/api/prefix/${id}`;
const POLL_QUERY = "select version, settings, updated_at from settings where guild_id = $1 and module = $2";

export const startTools = async (life: Lifetime): Promise<Tools> => ({
  load: await life.start(() => startPeer<Task, Load>("load")),
  bare: await life.start(() => startPeer<Recorded, number>("bare")),
});

/** Measures responses per second and what they cost, each in turn with its yardstick. */
export async function reportSpeed(life: Lifetime, site: Site): Promise<void> {
  const tools = await startTools(life);
  const asked = (path: string, headers: Record<string, string>): Asked => ({ ...site, path, headers });
  const br = { "Accept-Encoding": "br" };
  const asBot = { Authorization: `Bearer ${site.botToken}` };
  const asPerson = { ...br, Cookie: await cookieOfSession(site.url, people.bob) };
  const known = async (one: Asked) => ({
    ...one,
    headers: { ...one.headers, "If-None-Match": await etagOf(one) },
  });
  const home = asked("/", br);
  const poll = await known(asked(POLL, asBot));

  heading("Pages from the cache ÷ bare node:http that sends the same");
  for (const page of [
    home,
    asked("/", { "Accept-Encoding": "gzip" }),
    asked("/economy", br),
    await known(home),
  ])
    reportRatio(page.path, await compare(page, tools), "≥ 0.7");

  heading("The bot asks for settings that it has ÷ bare node:http with one indexed query");
  const query = { databaseUrl: site.databaseUrl, text: POLL_QUERY, values: [id, "prefix"] };
  reportRatio("/api/prefix/…", await compare({ ...poll, query }, tools), "≥ 0.6");

  heading("Pages ÷ the same queries and the same tree by React alone, uncompressed");
  const { countQueries, ...react } = await startInside(life, site);
  for (const path of ["/dashboard", `${GUILD}/levels`]) {
    const page = asked(path, { Cookie: asPerson.Cookie });
    await countQueries(page);
    reportRatio(short(path), await compare(page, tools, { ...page, ...react }), "≥ 0.6");
  }

  heading("What is made for one person or one question");
  const own = await compare(asked("/", asPerson), tools, home);
  row({ what: "/ signed in ÷ as a visitor", value: own.ratio, goal: "≥ 0.5", more: costOf(own) });
  for (const [page, goal] of [
    [asked("/commands?q=ban", br), 1_000],
    // A parameter that the page cache does not know.
    [asked("/commands?q=ban&uncached", br), undefined],
    [asked("/dashboard", asPerson), 300],
    [asked(GUILD, asPerson), 300],
    [asked(`${GUILD}/levels`, asPerson), 200],
    [asked(POLL, asBot), 1_500],
    [asked("/auth/session", asPerson), 2_000],
  ] as const) {
    const comparison = await compare(page, tools);
    const { perSecond: value } = comparison;
    row({ what: short(page.path), value, unit: "/s", goal: goal && `≥ ${goal}`, more: costOf(comparison) });
  }

  heading("Queries of one request");
  for (const [page, goal] of [
    [home, 0],
    [asked("/dashboard", asPerson), 3],
    [asked(GUILD, asPerson), 3],
    [asked(`${GUILD}/levels`, asPerson), 3],
    [poll, 1],
  ] as const)
    row({ what: short(page.path), value: await countQueries(page), unit: "", goal: `≤ ${goal}` });
}

function short(path: string): string {
  return path.replace(id, "…");
}

function reportRatio(path: string, comparison: Comparison, goal: string): void {
  const { ratio, perSecond, processorRatio, status, encoding, size } = comparison;
  const more = [`${Math.round(perSecond)} /s`, costOf(comparison)];
  if (!Number.isNaN(processorRatio)) more.push(`by processor time ${processorRatio.toFixed(2)}`);
  const bytes = size > 0 ? `${size} bytes` : "";
  const what = [path, status, encoding, bytes].filter(Boolean).join(" ");
  row({ what, value: ratio, goal, more: more.join(", ") });
}

function costOf({ processorTime, busy }: Comparison): string {
  const cost = `${processorTime.toFixed(2)} ms of processor each`;
  // A fully loaded generator is the bottleneck and favours the slower server.
  return busy > 0.95 ? `${cost}, load generator ${Math.round(busy * 100)} % busy` : cost;
}
