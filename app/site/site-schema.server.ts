import { z } from "zod";
import { namesBeside } from "#app/features/manifest/reserved-ids.server.ts";
import { label, listOf, visibleLine } from "#app/features/manifest/text-schema.server.ts";
import { LANGUAGE_TAG } from "#app/features/settings/texts.ts";
import { icons, type IconName } from "#app/ui/icons.ts";
import { EXTERNAL_LINKS, OTHER, PARTS } from "./areas.ts";

/** Name of an icon of the product (docs/customising.md). */
export const icon = z.enum(Object.keys(icons) as IconName[], {
  error: ({ input }) =>
    input === undefined
      ? undefined
      : "There is no such icon. docs/customising.md lists the names, and so does /api/site.schema.json.",
});

/** Id of an area, and slug of a page: what `/:page` serves. */
export const SLUG = /^[a-z][a-z\d-]{0,39}$/;

/** Names that `/:page` cannot serve, because the product has them or keeps them for itself. */
export const TAKEN: readonly string[] = [...namesBeside(":page"), OTHER, "status"];

// Without a flag: a JSON Schema has none.
const COLOR = z.string().regex(/^#[\da-fA-F]{6}$/, "A color is written like #0a7f7a.");

const area = z.strictObject({
  id: z
    .string()
    .regex(SLUG, "An id is up to 40 of a-z, 0-9 and hyphens.")
    .refine((id) => ![...TAKEN, ...EXTERNAL_LINKS].includes(id), {
      error: "This id is taken.",
      params: { code: "name_taken" },
    })
    .describe("The address of its page, and what commands name as their category."),
  title: label,
  icon: icon.default("command"),
  color: COLOR.optional().describe("Of its symbol and its page."),
});

const link = z
  .string()
  .refine((text) => /^page:[a-z][a-z\d-]{0,39}$/.test(text) || isHttps(text), {
    error: "An https address is needed, or page: and the slug of a page.",
    params: { code: "bad_link" },
  })
  .nullable();

/** An address of a page elsewhere. */
export const httpsAddress = z
  .string()
  .refine(isHttps, { error: "An https address is needed.", params: { code: "bad_link" } })
  .meta({ format: "uri", pattern: "^https://" });

function isHttps(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === "https:";
}

const language = z
  .string()
  .regex(LANGUAGE_TAG, "A language is a BCP 47 tag, like de or pt-BR.")
  .refine((tag) => isSupported(tag), "No such language is known.");

function isSupported(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag)[0] === tag;
  } catch {
    return false;
  }
}

/** Facts about the bot: `site/site.json` (docs/customising.md). */
export const siteSchema = z.strictObject({
  $schema: z.string().optional(),
  name: visibleLine(32).describe("The bot's name; texts call it `{{bot}}`."),
  tagline: label.optional().describe("One sentence about the bot."),
  home: z
    .strictObject({
      heading: label.optional(),
      lead: label.optional(),
      scene: z.string().optional().describe("Id of a feature page, whose scene the home page shows."),
    })
    .default({})
    .describe("The beginning of the home page."),
  accent: COLOR.optional().describe("The color that all colors of controls are made of."),
  scheme: z.enum(["auto", "light", "dark"]).default("auto"),
  currency: label.optional().describe("The currency of its economy, as texts name it."),
  languages: listOf(language, 20, 1)
    .refine((all) => new Set(all).size === all.length, "Two languages are the same.")
    .default(["en"])
    .describe("BCP 47 tags. The first one is the default."),
  links: z
    .partialRecord(z.enum(EXTERNAL_LINKS), link)
    .default({})
    .describe("Other sites, or pages of the folder. `/docs`, `/terms` and so on lead there."),
  areas: listOf(area, 40)
    .superRefine((areas, context) => {
      for (const [index, { id }] of areas.entries())
        if (areas.findIndex((one) => one.id === id) < index)
          context.addIssue({
            ...{ code: "custom", path: [index, "id"], message: "Another area has this id." },
            params: { code: "name_taken" },
          });
    })
    .default([])
    .describe("In the order of the menu."),
  pages: z
    .partialRecord(z.enum(PARTS), z.boolean())
    .default({})
    .describe("Parts of the site that are on or off."),
  permissions: z
    .string()
    .regex(/^\d{1,20}$/, "Permissions are a number, as Discord writes them.")
    .optional()
    .describe(
      "What the invite link asks for (Discord's bit field), instead of what commands and modules need.",
    ),
});

export type SiteFacts = z.output<typeof siteSchema>;
