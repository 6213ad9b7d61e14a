import { expect, test } from "vitest";
import { PUBLIC_URL, useSite } from "#test/site.ts";
import { loadShellData } from "./shell-data.server.ts";

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
