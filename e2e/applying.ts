import type { Page } from "@playwright/test";
import { sentOf } from "#test/html-form.ts";
import type { words } from "./words.ts";

export type ApplyWords = (typeof words)["en" | "de"]["applications"];

const answers = ["experience", "projects", "skills", "whyJoin", "availability"] as const;
/** Markup, a formula, right-to-left text and an emoji. */
export const hostile = "<b>=1+1</b> \u0627\u0644\u0633\u0644\u0627\u0645 🐉";

/** Fills in the application form. */
export async function fillIn(page: Page, said: ApplyWords, more: string): Promise<void> {
  for (const name of answers) await page.getByLabel(said.fields[name].label).fill(hostile + more);
  await page.getByLabel(said.fields.email.label).fill("somebody@example.com");
}

/** The saved text of a field. */
export async function draftOf(page: Page, name: string): Promise<string | undefined> {
  return new Map(sentOf(await (await page.request.get("/apply")).text(), "basedOn")).get(name);
}
