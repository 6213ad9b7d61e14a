import { expect, test } from "vitest";
import { EMPTY } from "#app/features/applications/fields.ts";
import * as stats from "#app/routes/api/stats.ts";
import * as draft from "#app/routes/apply/draft.ts";
import * as apply from "#app/routes/apply/route.tsx";
import * as command from "#app/routes/site/command.tsx";
import * as json from "#app/routes/site/commands-json.ts";
import * as commands from "#app/routes/site/commands.tsx";
import * as team from "#app/routes/site/team.tsx";
import { people } from "#dev/discord/people.ts";
import { useSite } from "#test/site.ts";

const site = useSite();

test.each([
  ["/commands", commands, {}],
  ["/commands/setprefix", command, { params: { command: "setprefix" } }],
  ["/commands.json", json, {}],
  ["/team", team, {}],
  ["/api/stats", stats, {}],
  ["/apply", apply, {}],
  ["/apply/draft", draft, { method: "PUT", body: { discordId: people.bob.id, content: EMPTY } }],
] as const)("%s is there, and not where the site has that part switched off", async (path, route, more) => {
  const off = { commands: false, stats: false, team: false, apply: false };
  const services = { ...site.services, site: { ...site.services.site, parts: off } };
  const asked = { path, ...more, cookie: await site.signIn(people.bob) };
  expect((await site.call(route, asked)).status).toBeLessThan(400);
  expect((await site.call(route, { ...asked, services })).status).toBe(404);
});
