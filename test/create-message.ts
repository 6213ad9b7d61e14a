import { z } from "zod";

// What Discord takes as the body of Create Message, in the names and limits of its public reference
// (https://docs.discord.com/developers/resources/message, …/components/reference), written apart from our own check. Lengths are
// counted in characters, as there.

const text = (max: number, min = 0) =>
  z.string().refine((value) => [...value].length >= min && [...value].length <= max, `${min} to ${max}`);
const snowflake = z.string().regex(/^(0|[1-9]\d*)$/);
const color = z.int().min(0).max(16_777_215);
/** Bots put an address in the place of a placeholder. */
const url = (max: number) => text(max, 1).and(z.union([z.url(), z.string().regex(/^\{[\w.]+\}$/)]));
const media = z.object({ url: url(2_048) });

const embed = z.object({
  title: text(256).optional(),
  description: text(4_096).optional(),
  url: url(2_048).optional(),
  color: color.optional(),
  timestamp: z.iso.datetime().optional(),
  author: z
    .object({ name: text(256, 1), url: url(2_048).optional(), icon_url: url(2_048).optional() })
    .optional(),
  footer: z.object({ text: text(2_048, 1), icon_url: url(2_048).optional() }).optional(),
  image: media.optional(),
  thumbnail: media.optional(),
  fields: z
    .array(z.object({ name: text(256, 1), value: text(1_024, 1), inline: z.boolean().optional() }))
    .max(25)
    .optional(),
});

const link = { style: z.literal(5), url: url(512), custom_id: z.undefined().optional() };
const pressed = { style: z.literal([1, 2, 3, 4]), custom_id: text(100, 1), url: z.undefined().optional() };
const shown = {
  type: z.literal(2),
  label: text(80, 1).optional(),
  emoji: z
    .object({ id: snowflake.optional(), name: text(32, 1), animated: z.boolean().optional() })
    .optional(),
  disabled: z.boolean().optional(),
};
const button = z
  .union([z.object({ ...shown, ...link }), z.object({ ...shown, ...pressed })])
  .refine(({ label, emoji }) => label ?? emoji, "a label or an emoji");
const row = z.object({ type: z.literal(1), components: z.array(button).min(1).max(5) });
const words = z.object({ type: z.literal(10), content: text(4_000, 1) });
const picture = { media, description: text(1_024, 1).optional(), spoiler: z.boolean().optional() };
const section = z.object({
  type: z.literal(9),
  components: z.array(words).min(1).max(3),
  accessory: z.union([button, z.object({ type: z.literal(11), ...picture })]),
});
const gallery = z.object({ type: z.literal(12), items: z.array(z.object(picture)).min(1).max(10) });
const separator = z.object({
  ...{ type: z.literal(14), divider: z.boolean().optional(), spacing: z.literal([1, 2]).optional() },
});
const inside = [row, words, section, gallery, separator] as const;
const container = z.object({
  type: z.literal(17),
  components: z.array(z.union(inside)).min(1).max(40),
  accent_color: color.optional(),
  spoiler: z.boolean().optional(),
});

const allowedMentions = z
  .object({
    parse: z.array(z.enum(["roles", "users", "everyone"])).max(3),
    roles: z.array(snowflake).min(1).max(100).optional(),
    users: z.array(snowflake).min(1).max(100).optional(),
  })
  .refine(({ parse, roles }) => !roles || !parse.includes("roles"), "all roles or some")
  .refine(({ parse, users }) => !users || !parse.includes("users"), "all users or some");

const classic = z
  .object({
    content: text(2_000, 1).optional(),
    embeds: z.array(embed).min(1).max(10).optional(),
    components: z.array(row).max(5).optional(),
    flags: z.literal([4, 4_096, 4_100]).optional(),
    allowed_mentions: allowedMentions,
  })
  .refine(({ content, embeds }) => content ?? embeds, "something")
  .refine(({ embeds = [] }) => sum(embeds.map(lengthOfEmbed)) <= 6_000, "6,000 over all embeds");

const ofComponents = z
  .object({
    content: z.undefined().optional(),
    embeds: z.undefined().optional(),
    components: z
      .array(z.union([...inside, container]))
      .min(1)
      .max(40),
    flags: z.literal([32_768, 32_772, 36_864, 36_868]),
    allowed_mentions: allowedMentions,
  })
  .refine(({ components }) => sum(components.map(countOf)) <= 40, "40 components, nested ones counted")
  .refine(({ components }) => sum(components.map(lengthOfTexts)) <= 4_000, "4,000 over all texts");

/** Discord's Create Message, of it what a rich message has. */
export const createMessage = z.union([classic, ofComponents]);

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

function lengthOfEmbed({ title, description, author, footer, fields = [] }: z.output<typeof embed>): number {
  const inFields = fields.flatMap(({ name, value }) => [name, value]);
  const texts = [title, description, author?.name, footer?.text, ...inFields];
  return [...texts.join("")].length;
}

interface Component {
  type: number;
  components?: readonly Component[];
  accessory?: Component;
  content?: string;
}

function countOf({ components = [], accessory }: Component): number {
  return 1 + sum(components.map(countOf)) + (accessory ? 1 : 0);
}

function lengthOfTexts({ components = [], content = "" }: Component): number {
  return [...content].length + sum(components.map(lengthOfTexts));
}
