import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { buildGuild, text } from "#dev/discord/guild.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import { sideways, violations } from "./axe.ts";
import { expect, test } from "./harness.ts";
import { signInAt } from "./people.ts";

const SITE = "test/arabic-site";
const teahouse = `/dashboard/guilds/${guilds.teahouse.id}`;

/** Servers of which searches find each of the numbers below. */
const CLUBS = { مكتبة: 11, ليل: 3, بحر: 2, قمر: 1, سفينة: 0 };
const clubs = Array.from({ length: 11 }, (_, index) => {
  const names = Object.entries(CLUBS).flatMap(([name, count]) => (index < count ? name : []));
  return buildGuild({
    id: String(531870264119820288n + BigInt(index) * 1_000_000n),
    name: `${names.join(" ")} ${index}`,
    icon: null,
    ownerId: people.bob.id,
    permissions: { [people.bob.id]: "8" },
    memberCount: 5,
    presenceCount: 0,
    rooms: { "": [text("general")] },
    ranks: [],
    everyone: 0n,
  });
});

/** What searches in the commands of the folder find. */
const COMMANDS = { قراءة: 11, تصويت: 3, ملاحظة: 2, هدف: 1, سفينة: 0 };

test("a site in Arabic runs from right to left, is accessible and counts as Arabic does @js", async ({
  page,
  startOwn,
}) => {
  const discord = { guilds: [...Object.values(guilds), ...clubs] };
  const { url } = await startOwn({ env: { SITE_DIR: SITE }, discord });
  await signInAt(page, `${url}/dashboard`, "bob");

  for (const [width, colorScheme] of [
    [390, "light"],
    [1440, "dark"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const path of ["/", "/reading", "/commands", "/dashboard", teahouse, `${teahouse}/welcome`]) {
      await page.goto(url + path);
      await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
      expect([path, width, await sideways(page)]).toEqual([path, width, 0]);
      // Colours are those of sites from left to right.
      if (colorScheme === "light") expect([path, await violations(page)]).toEqual([path, []]);
      const logo = await page.getByRole("banner").getByRole("link", { name: "منارة" }).boundingBox();
      expect(logo!.x, `the logo on ${path}`).toBeGreaterThan(width / 2);
      // Numbers of the statistics are those of the language.
      if (path === "/") await expect(page.getByText("1,284+")).toBeVisible();
      if (path === "/" && width === 1440) {
        // Pictures may have words: they are not turned. A tall one makes no tall card.
        const picture = page.locator("main li img");
        await picture.scrollIntoViewIfNeeded();
        await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete)).toBe(true);
        await expect(picture).toHaveCSS("scale", "none");
        expect((await picture.boundingBox())!.height).toBeLessThanOrEqual(120);
      }
      if (path === "/reading") {
        const back = page.getByRole("link", { name: "العودة إلى الرئيسية" });
        expect(await turned(back)).toBe(true);
        expect(await turned(page.getByRole("link", { name: "البحث في كل الأوامر" }))).toBe(false);
        // Code keeps its direction inside of the line.
        await expect(page.getByText("!book add", { exact: true }).first()).toHaveCSS("direction", "ltr");
      }
    }
  }

  const found = { commands: textsOf("commands").list, servers: textsOf("dashboard").servers };
  for (const [query, count] of Object.entries(COMMANDS)) {
    await page.goto(`${url}/commands?q=${query}`);
    await expect(status(page)).toHaveText(worded(found.commands, { count, text: query }));
  }
  await page.goto(`${url}/dashboard`);
  const search = page.getByRole("searchbox");
  const total = await page.locator("main h3").count();
  for (const [query, count] of Object.entries(CLUBS)) {
    await search.fill(query);
    await expect(status(page)).toHaveText(worded(found.servers, { count, total }));
  }
});

const status = (page: Page) => page.getByRole("main").getByRole("status").first();

/** Tells whether the drawing of a link is turned. */
function turned(link: Locator): Promise<boolean> {
  return link.locator("svg").evaluate((drawing) => getComputedStyle(drawing).scale === "-1 1");
}

function textsOf(namespace: string): Record<string, Record<string, string>> {
  return JSON.parse(readFileSync(`${SITE}/texts/ar/${namespace}.json`, "utf8"));
}

/** The text for a number of hits, by the plural category that the language has for it. */
function worded(
  texts: Record<string, string> = {},
  values: { count: number } & Record<string, unknown>,
): string {
  const category = new Intl.PluralRules("ar").select(values.count);
  return texts[`found_${category}`]!.replace(/{{(\w+)}}/g, (_, name: string) => String(values[name]));
}
