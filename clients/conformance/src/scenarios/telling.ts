import { isDeepStrictEqual } from "node:util";
import type { Exchange } from "../exchange.ts";
import { must } from "../failure.ts";
import { guildId, isLine, isRequest, type Play } from "../play.ts";
import type { Rule } from "../rules.ts";

/** The names of the failures of a body that is sent until it is taken. */
interface Rules {
  changes: Rule;
  again: Rule;
}

/** Sends a body that the site takes at the fifth time, and one that it refuses. */
async function insists(
  play: Play,
  path: string,
  message: object,
  body: object,
  answer: object,
  rules: Rules,
) {
  play.idle();
  const taken = play.command(message);
  let asked = await play.request("PUT", path, rules.again);
  asked.brings(body, rules.changes);
  for (const full of [100, 200, 400]) {
    if (full === 100) asked.refuse(503, "unavailable");
    else if (full === 200) asked.reply(404, "404 page not found");
    else asked.reply(200, "<h1>Please sign in to the hotel's network</h1>");
    const next = await play.request("PUT", path, rules.again);
    next.brings(body, rules.changes);
    play.paused(asked, next, full);
    asked = next;
  }
  asked.refuse(429, "rate_limited", { "Retry-After": "1" });
  const last = await play.request("PUT", path, rules.again);
  play.paused(asked, last, 100);
  last.reply(200, answer);
  await play.succeeds(taken, rules.again);

  for (const status of [401, 404, 413, 400]) {
    const refused = play.command(message);
    const refusal = await play.request("PUT", path, rules.again);
    refusal.brings(body, rules.changes);
    const fields = { "modules[0].fields[2].max": ["may be 4000 at most"] };
    await play.refuses(refusal, refused, status, status === 400 ? fields : undefined);
  }
}

export async function declares(play: Play) {
  const label = { en: "Greeting", de: "Begrüßung 🍵" };
  const fields = [{ name: "text", kind: "text", max: 200, default: "Hello\n!", label }];
  const manifest = {
    bot: { name: "Tea Bot", version: "2.1.0" },
    uses: [],
    modules: [{ id: "greeting", title: label, fields }],
  };
  const answer = { revision: 1, modules: { greeting: "created" }, warnings: [] };
  const rules: Rules = { changes: "changes the manifest", again: "does not declare again after a failure" };
  await insists(play, "/api/bot/manifest", { do: "declare", manifest }, manifest, answer, rules);
}

export async function publishesCommands(play: Play) {
  const path = "/api/bot/commands";
  const options = [{ type: 6, name: "member", description: "Who", required: true }];
  const commands = [
    {
      id: guildId(7),
      type: 1,
      name: "ban",
      description: "Bans a member",
      default_member_permissions: "4",
      options,
    },
  ];
  const details = { ban: { category: "moderation", example: "/ban @bob" } };
  const answer = { commands: 1, withoutDetails: ["ban"], unknownDetails: [] };
  const rules: Rules = { changes: "changes the commands", again: "does not publish again after a failure" };
  await insists(play, path, { do: "commands", commands }, { commands }, answer, rules);
  const taken = play.command({ do: "commands", commands, details });
  const asked = await play.request("PUT", path, rules.again);
  asked.brings({ commands, details }, rules.changes);
  asked.reply(200, { ...answer, withoutDetails: [] });
  await taken();
}

/** No answer of the site: none takes a report but 204. */
const FAILURES: ((asked: Exchange) => void)[] = [
  (asked) => asked.refuse(503, "unavailable", { "Retry-After": "1" }),
  (asked) => asked.reply(200, "<h1>Please sign in to the hotel's network</h1>"),
  (asked) => asked.reply(200),
  (asked) => asked.reply(302, undefined, { Location: "/login" }),
];

export async function reportsServers(play: Play) {
  const path = "/api/bot/guilds";
  const server = (guild: number) => ({
    id: guildId(guild),
    name: `Server ${guild}`,
    icon: null,
    member_count: 7 * guild,
    channel_count: guild,
  });
  const lists = [[server(1)], Array.from({ length: 3_000 }, (_, i) => server(i)), [server(3), server(4)]];
  const overtakes = "lets a report overtake another";
  play.idle();
  const reports = lists.map((guilds) => ({ guilds, result: play.command({ do: "guilds", guilds }) }));
  for (const [i, { guilds, result }] of reports.entries()) {
    let asked = await play.request("PUT", path, "does not report its servers");
    await play.quiet((event) => isRequest(event) && event.path === path && overtakes);
    const isLater = () => lists.slice(i + 1).some((later) => isDeepStrictEqual(asked.body, later));
    must(!isLater(), overtakes);
    for (const fail of i === 1 ? FAILURES : []) {
      fail(asked);
      const failed = asked;
      asked = await play.request("PUT", path, "gives up a report after a failure");
      must(!isLater(), "gives up a report after a failure");
      play.paused(failed, asked, 100);
    }
    asked.brings(guilds, "changes the list of servers");
    if (i === 2) return play.refuses(asked, result, 413);
    asked.reply(204);
    await play.succeeds(result, "does not report its servers");
  }
}

/** Sends two bodies about a server one after the other, of which the site takes the first one at last and refuses the other. */
async function saysInOrder(
  play: Play,
  { path, message, bodies }: { path: string; message: object; bodies: [object, object] },
  rules: Rules & { says: Rule },
) {
  play.idle();
  const [said, saidLater] = bodies.map((body) => play.command({ ...message, ...body }));
  const [first, later] = bodies;
  const overtakes = "lets a report overtake another";
  const failed = await play.request("PUT", path, rules.says);
  must(!isDeepStrictEqual(failed.body, later), overtakes);
  const asked = await play.fails(failed, async () => {
    const again = await play.request("PUT", path, rules.again);
    const isLater = isDeepStrictEqual(again.body, later);
    // The result is said of what was given up.
    const isGivenUp = isLater && (await play.peek((event) => isLine(event, "result"), 300));
    must(!isLater, isGivenUp ? rules.again : overtakes);
    return again;
  });
  asked.brings(first, rules.changes);
  asked.reply(204);
  await play.succeeds(said!, rules.says);
  const last = await play.request("PUT", path, rules.says);
  last.brings(later, rules.changes);
  await play.refuses(last, saidLater!, 404);
}

export async function saysStatus(play: Play) {
  const tickets = [
    { label: { en: "Panel", de: "Tafel" }, value: "posted in #help", tone: "good" },
    { label: "Next post", value: { time: "2030-01-01T14:00:00Z" } },
    { label: "Open", value: 4 },
  ];
  const about = {
    path: `/api/bot/guilds/${guildId(1)}/status`,
    message: { do: "status", guildId: guildId(1) },
    bodies: [{ modules: { tickets, levels: [] } }, { modules: { tickets: [] } }] as [object, object],
  };
  await saysInOrder(play, about, {
    says: "does not say a status",
    changes: "changes a status",
    again: "gives up a status after a failure",
  });
}

export async function suppliesOptions(play: Play) {
  const options = [
    { value: "calm", label: { en: "Calm tea", fr: "Thé calme" } },
    { value: "🐉 loud", label: "Loud" },
  ];
  const about = {
    path: `/api/bot/guilds/${guildId(1)}/options/playlists`,
    message: { do: "options", guildId: guildId(1), name: "playlists" },
    bodies: [{ options }, { options: [] }] as [object, object],
  };
  await saysInOrder(play, about, {
    says: "does not supply options",
    changes: "changes the options",
    again: "gives up options after a failure",
  });
}
