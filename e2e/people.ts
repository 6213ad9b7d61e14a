import type { BrowserContext, Page } from "@playwright/test";

import { displayName, people } from "#dev/discord/people.ts";

/** Opens a page that needs somebody, and signs in as they do: by Discord's page, back to where they wanted to go. */
export async function signInAt(page: Page, path: string, who: keyof typeof people): Promise<void> {
  await page.goto(path);
  await chooseAtDiscord(page, who);
  await page.waitForURL((url) => url.pathname === path.split("?")[0]);
}

/** Presses the person's button on the stand-in's sign-in page. */
export async function chooseAtDiscord(page: Page, who: keyof typeof people): Promise<void> {
  await page.waitForURL(/\/oauth2\/authorize/);
  await page.getByRole("button", { name: displayName(people[who]) }).click();
}

/** Logs out where no page sees it: its cookie stays, and is worth nothing any more. @param url of the site */
export async function endSession(context: BrowserContext, url: string): Promise<void> {
  const cookies = await context.cookies();
  await context.request.post(`${url}/logout`, { headers: { Origin: url }, maxRedirects: 0 });
  await context.addCookies(cookies);
}
