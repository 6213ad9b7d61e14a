import type { BrowserContext, Locator, Page } from "@playwright/test";
import { displayName, people } from "#dev/discord/people.ts";

/** Signs a person in by requests and opens a page, at another site by its whole URL. */
export async function signInAt(page: Page, path: string, who: keyof typeof people): Promise<void> {
  const { request } = page.context();
  const authorize = await request.get(path.startsWith("http") ? new URL("/login", path).href : "/login");
  await request.post(authorize.url(), { form: { person: people[who].id } });
  await page.goto(path);
}

export async function chooseAtDiscord(page: Page, who: keyof typeof people): Promise<void> {
  await page.waitForURL(/\/oauth2\/authorize/);
  await page.getByRole("button", { name: displayName(people[who]) }).click();
}

/** Follows a link for signing in, which opens another tab, signs a person in there and closes the tab at `path`. */
export async function signInInTab(link: Locator, who: keyof typeof people, path: string): Promise<void> {
  const [other] = await Promise.all([link.page().context().waitForEvent("page"), link.click()]);
  await chooseAtDiscord(other, who);
  await other.waitForURL(({ pathname }) => pathname.startsWith(path));
  await other.close();
}

/** Ends the session outside of the page, which keeps its cookie. @param url of the site */
export async function endSession(context: BrowserContext, url: string): Promise<void> {
  const cookies = await context.cookies();
  await context.request.post(`${url}/logout`, { headers: { Origin: url }, maxRedirects: 0 });
  await context.addCookies(cookies);
}
