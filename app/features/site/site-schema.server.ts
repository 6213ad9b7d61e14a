import { z } from "zod";
import { namesBeside } from "#app/features/manifest/reserved-ids.server.ts";
import { label, listOf } from "#app/features/manifest/text-schema.server.ts";
import { icons, type IconName } from "#app/ui/icons.ts";
import { EXTERNAL_LINKS, OTHER } from "./areas.ts";

/** Name of an icon of the product (docs/customising.md). */
export const icon = z.enum(Object.keys(icons) as IconName[], { error: "There is no such icon." });

const https = z.url({ protocol: /^https$/, error: "An https address is needed." });
const TAKEN: readonly string[] = [...namesBeside(":page"), ...EXTERNAL_LINKS, OTHER];

const hex = z.string().regex(/^#[\da-f]{6}$/i, "A colour is written like #0a7f7a.");

const area = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z][a-z\d-]{0,39}$/, "An id is up to 40 of a-z, 0-9 and hyphens.")
    .refine((id) => !TAKEN.includes(id), "This id is taken.")
    .describe("The address of its page, and what commands name as their category."),
  title: label,
  icon: icon.default("command"),
  color: hex.optional().describe("Of the drawings on its page and card."),
});

/** Facts about the bot: `site/site.json` (docs/customising.md). */
export const siteSchema = z.strictObject({
  name: z.string().min(1).max(32).describe("The bot's name; texts call it `{{bot}}`."),
  currency: label.describe("The currency of its economy; texts call it `{{pearls}}`."),
  links: z
    .record(z.enum(EXTERNAL_LINKS), https)
    .describe("Other sites. `/docs`, `/terms` and so on lead there."),
  accent: hex.optional().describe("Of buttons and links; both themes are made from it."),
  scheme: z
    .enum(["auto", "light", "dark"])
    .default("auto")
    .describe("`light` and `dark` are the same for everybody."),
  areas: listOf(area, 40)
    .refine((areas) => new Set(areas.map(({ id }) => id)).size === areas.length, "Two areas have one id.")
    .describe("In the order of the menu."),
});

export type SiteFacts = z.infer<typeof siteSchema>;
