import { expect, test } from "vitest";
import { textsIn } from "#app/features/settings/texts.ts";
import { fixedT, speakFor } from "#app/i18n/i18n.server.ts";
import { EXTERNAL_LINKS } from "#app/site/areas.ts";
import { ourSite } from "#test/our-site.ts";
import { renderBars } from "./render-bars.server.tsx";
import type { ShellData } from "./shell-data.ts";

const user = { name: '<b>"A" & B', username: "\uE014", avatarUrl: "https://cdn.test/a?b&c", isOwner: true };
const data = {
  locale: "en",
  theme: "dark",
  englishTexts: [],
  addresses: {},
  look: {},
  user,
} as unknown as ShellData;
const bars = (path: string, changes: Partial<ShellData> = {}) =>
  renderBars({ ...data, path, ...changes }, ourSite);

/** Addresses of the links that the bar marks, by what it marks them with. */
function marked(path: string, mark: string): (string | undefined)[] {
  const links = bars(path).bar.match(/<a [^>]*>/g) ?? [];
  const current = links.filter(
    (link) => link.includes(`aria-current="${mark}"`) && !link.includes("data-here"),
  );
  return [...new Set(current.map((link) => /href="([^"]*)"/.exec(link)?.[1]))];
}

const linked = [...bars("/team").bar.matchAll(/<a href="(\/[^"]*)"[^>]*class="(?:menu-item|bar-link)/g)]
  .map(([, href = ""]) => href)
  .filter((href) => !href.includes("lng="));

test.each([...new Set(linked)])("%s is marked on its own page, and as an area above others", (href) => {
  expect(marked(href, "page")).toEqual([href]);
  expect(marked(`${href}/one/two?q=1`.replace("//", "/none/"), "true")).toEqual(href === "/" ? [] : [href]);
});

test.each(["en", "de"])("the menus lead to each area, and to other sites in new tabs (%s)", (locale) => {
  const { bar } = bars("/economy", { locale });
  const t = fixedT(locale, "common");
  const linksIn = (html = "") =>
    [...html.matchAll(/<a href="([^"]*)"([^>]*)>(.*?)<\/a>/g)].map(([, href, more = "", name = ""]) => [
      href,
      name.replace(/<[^>]+>/g, ""),
      more.includes('target="_blank" rel="noopener"'),
    ]);
  const menu = (id: string) => linksIn(bar.split(`id="${id}-menu"`)[1]?.split("</div>")[0]);
  const areas = textsIn(locale, ourSite.areas).map(({ id, title }) => [`/${id}`, title, false]);
  expect(menu("commands")).toEqual([...areas, ["/commands", t("nav.allCommands"), false]]);
  const away = (name: (typeof EXTERNAL_LINKS)[number] | "support") => [
    ourSite.links[name],
    `${t(`elsewhere.${name}`)} ${t("newTab")}`,
    true,
  ];
  expect(menu("about")).toEqual(EXTERNAL_LINKS.map(away));
  expect(linksIn(bar)).toContainEqual(away("support"));
});

test("names, pictures and paths are filled in escaped, and never taken from an earlier page or person", () => {
  const path = '/commands?q="&';
  const escaped = "/commands?q=&quot;&amp;";
  for (const _ of [1, 2]) {
    const { bar, footer } = bars(path);
    expect(bar).toContain("&lt;b&gt;&quot;A&quot; &amp; B</bdi>");
    expect(bar).toContain("<bdi>@\uE014</bdi>");
    expect(bar).toContain('src="https://cdn.test/a?b&amp;c"');
    expect(bar).toContain(`value="${escaped}"`);
    expect(footer).toContain(`href="${escaped}&amp;lng=de"`);
    const visitor = bars("/team", { user: undefined, locale: "de" }).bar;
    expect(visitor).toContain('href="/login?redirect=%2Fteam"');
    expect(visitor + bars("/team").bar).not.toContain("q=&quot;");
    expect(visitor).not.toMatch(/&lt;b|[\uE011-\uE016]|\/logout/);
  }
});

test("a page that began before the site folder changed leaves nothing of the new texts to pages after the folder is as before", () => {
  const isSaid = () => bars("/account").footer.includes("Cumulus");
  speakFor({ ...ourSite, name: "Cumulus" });
  expect(isSaid()).toBe(true);
  speakFor(ourSite);
  expect(isSaid()).toBe(false);
});

test("there is no menu about the bot for readers of a language in which it would be empty", () => {
  const version = { title: "Rules", order: 0, index: true, blocks: [] };
  const pages = [
    { slug: "rules", versions: { en: { ...version, menu: true }, de: { ...version, menu: false } } },
  ];
  const menus = (locale: string) => {
    const { bar, footer } = renderBars(
      { ...data, path: "/", locale },
      { ...ourSite, links: {}, pages, revision: "rules" },
    );
    return [bar.includes('id="about-menu"'), footer.includes(fixedT(locale, "common")("nav.about"))];
  };
  expect([menus("en"), menus("de")]).toEqual([
    [true, true],
    [false, false],
  ]);
});

test("the owner's menu has the applications where somebody can apply", () => {
  const menu = (apply: boolean) => {
    const site = { ...ourSite, parts: { ...ourSite.parts, apply }, revision: String(apply) };
    return renderBars({ ...data, path: "/" }, site).bar;
  };
  expect(menu(true)).toContain('href="/admin/applications"');
  expect(menu(false)).not.toContain('href="/admin/applications"');
  expect(menu(false)).toContain('href="/admin/setup"');
});
