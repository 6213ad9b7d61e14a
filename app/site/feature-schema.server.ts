import { z } from "zod";
import { hint as text } from "#app/features/manifest/text-schema.server.ts";
import { ownIds } from "./own-ids.ts";
import { httpsAddress, icon } from "./site-schema.server.ts";

// In texts `backticks` make code: commands, placeholders, Discord's markdown.
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "A time is written like 22:46.");

const explanation = z.strictObject({ title: text, text });
const card = z.strictObject({ icon, title: text, text });

const message = z.discriminatedUnion("bot", [
  z.strictObject({ bot: z.literal(false).optional(), from: z.string().min(1), time, text }),
  z.strictObject({
    bot: z.literal(true),
    time,
    text: text.optional().describe("Above the card."),
    card: card.optional(),
    buttons: z.array(text).optional().describe("What can be pressed below it."),
  }),
]);

const scene = z.strictObject({
  label: text.describe("What happens in it, for those who do not see it."),
  channel: text.describe("The channel's name, without the hash."),
  messages: z.array(message).min(3).max(5),
});

const head = {
  id: z.string().regex(/^[a-z]+(-[a-z]+)*$/, "An id is of a-z, with hyphens between."),
  title: text,
  text: text.optional(),
};

const section = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("cards"), ...head, cards: z.array(card) }),
  z.strictObject({ kind: z.literal("steps"), ...head, steps: z.array(explanation) }),
  z
    .strictObject({
      kind: z.literal("table"),
      ...head,
      wordy: z.boolean().optional().describe("Its rows are blocks on phones."),
      columns: z.array(text),
      rows: z.array(z.array(text)).describe("The first cell of a row is its heading."),
    })
    .refine(({ columns, rows }) => rows.every((row) => row.length === columns.length), {
      path: ["rows"],
      error: "Each row needs a cell for each column.",
    }),
]);

/** A feature page: `site/features/<id>.json` (docs/customising.md). */
export const featureSchema = z.strictObject({
  title: text,
  lead: text.describe("One or two sentences that make somebody want this."),
  description: text.describe("For search engines and previews: one sentence, 70 to 155 characters."),
  home: explanation
    .optional()
    .describe("Its card on the home page, else the area's title and the description."),
  scene: scene.optional().describe("What it looks like on Discord."),
  sections: z
    .array(section)
    .transform((sections) => {
      const ids = ownIds(sections.map(({ id }) => id));
      return sections.map((one, index) => ({ ...one, id: ids[index]! }));
    })
    .default([]),
});

/** The people of the team page: `site/team.json`. */
export const teamSchema = z.array(
  z
    .strictObject({
      name: z.string().min(1),
      role: text,
      bio: text.optional().describe("Two or three sentences."),
      picture: z
        .string()
        .optional()
        .describe("A square picture of the folder, like `team/ada.jpg`, at least 480 pixels wide."),
      image: z.string().optional().describe("Former name of `picture`."),
      links: z.array(z.strictObject({ label: z.string().min(1), icon, url: httpsAddress })).default([]),
    })
    .transform(({ image, picture = image, ...member }) => ({ ...member, picture })),
);

export type FeaturePage = z.infer<typeof featureSchema>;
export type Scene = NonNullable<FeaturePage["scene"]>;
export type Message = Scene["messages"][number];
export type FeatureSection = FeaturePage["sections"][number];
export type TeamMember = z.infer<typeof teamSchema>[number];
