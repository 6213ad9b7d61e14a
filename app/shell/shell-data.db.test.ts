import { expect, test } from "vitest";
import { ourSite } from "#test/our-site.ts";
import { PUBLIC_URL, useSite, type Outcome } from "#test/site.ts";
import { renderBars } from "./render-bars.server.tsx";
import { loadShellData } from "./shell-data.server.ts";
import type { ShellData } from "./shell-data.ts";

const site = useSite();
const shellAt = async (path: string) => (await site.call({ loader: loadShellData }, { path })).body;

test("every spelling of a page has one canonical address, and the links keep the query", async () => {
  const addresses = { en: `${PUBLIC_URL}/economy`, de: `${PUBLIC_URL}/economy?lng=de` };
  for (const path of ["/economy", "/Economy/", "/ECONOMY?page=2", "/economy?lng=de&utm_source=x"])
    expect(await shellAt(path), path).toMatchObject({ addresses });
  expect(await shellAt("/commands?category=fun&lng=de")).toMatchObject({
    locale: "de",
    path: "/commands?category=fun",
    addresses: { en: `${PUBLIC_URL}/commands`, de: `${PUBLIC_URL}/commands?lng=de` },
  });
});

test.each([
  ["/COMMANDS/Warn-Add//", "/commands/warn-add"],
  ["/", "/"],
  ["/?q=1", "/"],
  ["//evil.example/economy", "/evil.example/economy"],
])("the canonical address of %s is on this site: %s", async (path, canonical) => {
  expect(await shellAt(path)).toMatchObject({ addresses: { en: PUBLIC_URL + canonical } });
});

test("the page after connecting is a page of its own, the callbacks of a sign-in are not", async () => {
  expect(await shellAt("/auth/success?lng=de")).toMatchObject({ path: "/auth/success" });
  for (const path of ["/auth/callback?code=1&state=2", "/auth/discord/callback.data?code=1"])
    expect(await shellAt(path), path).toMatchObject({ path: "/" });
});

test("a scheme of the site's own wins over the person's, and its bars offer no other", async () => {
  const services = { ...site.services, site: { ...ourSite, scheme: "dark" as const } };
  const ask = { path: "/", cookie: "theme=light" };
  const own = await site.call({ loader: loadShellData }, { ...ask, services });
  expect(own.body).toMatchObject({ theme: "dark", look: { scheme: "dark" } });
  const chosen = await site.call({ loader: loadShellData }, ask);
  expect(chosen.body).toMatchObject({ theme: "light" });
  const hasChoice = (shell: Outcome) =>
    renderBars(shell.body as ShellData, ourSite).bar.includes('action="/theme"');
  expect([hasChoice(own), hasChoice(chosen)]).toEqual([false, true]);
});
