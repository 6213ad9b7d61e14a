import { isJsonObject } from "#app/features/parse-json.ts";
import { FLAGS, isOfComponents, objectsIn, TYPE, type Tree } from "./shape.ts";

/**
 * Converts a message of embeds into one of components, or back. What is too long for the other format stays so. `lost` has the
 * paths of what that has no place for.
 */
export function convertMessage(message: Tree) {
  const lost: string[] = [];
  const converted = isOfComponents(message) ? toEmbeds(message, lost) : toComponents(message, lost);
  return { message: converted, lost };
}

const textOf = (value: unknown) => (typeof value === "string" ? value.trim() : "");
const urlOf = (value: unknown) => (isJsonObject(value) ? textOf(value.url) : "");
/** Returns the flags of a message, 0 where they are no number. */
export const flagsOf = (message: Tree) => (typeof message.flags === "number" ? message.flags : 0);
const text = (content: string) => ({ type: TYPE.text, content });

function toComponents({ content, embeds, components, ...message }: Tree, lost: string[]): Tree {
  const lose = (path: string, value: unknown) => {
    if (value !== undefined && value !== "" && value !== null && value !== false) lost.push(path);
  };
  const boxes = objectsIn(embeds).map((embed, index) => {
    const at = `embeds[${index}]`;
    const [author, footer] = [embed.author, embed.footer].map((one): Tree => (isJsonObject(one) ? one : {}));
    for (const key of ["url", "icon_url"]) lose(`${at}.author.${key}`, author![key]);
    lose(`${at}.footer.icon_url`, footer!.icon_url);
    lose(`${at}.timestamp`, embed.timestamp);
    const [title, url] = [textOf(embed.title), textOf(embed.url)];
    if (!title) lose(`${at}.url`, url);
    const fields = objectsIn(embed.fields).map((field, place) => {
      lose(`${at}.fields[${place}].inline`, field.inline);
      return [textOf(field.name) && `**${textOf(field.name)}**`, textOf(field.value)]
        .filter(Boolean)
        .join("\n");
    });
    const lines = [
      textOf(author!.name) && `**${textOf(author!.name)}**`,
      title && `### ${url ? `[${title}](${url})` : title}`,
      textOf(embed.description),
      ...fields,
    ].filter(Boolean);
    const main = lines.length > 0 ? [text(lines.join("\n"))] : [];
    const [thumbnail, image] = [urlOf(embed.thumbnail), urlOf(embed.image)];
    const picture = { type: TYPE.thumbnail, media: { url: thumbnail } };
    const beside = { type: TYPE.section, components: main, accessory: picture };
    const gallery = (one: string) => ({ type: TYPE.gallery, items: [{ media: { url: one } }] });
    return {
      type: TYPE.container,
      ...(embed.color !== undefined && { accent_color: embed.color }),
      components: [
        ...(thumbnail && main.length > 0 ? [beside] : thumbnail ? [gallery(thumbnail)] : main),
        ...(image ? [gallery(image)] : []),
        ...(textOf(footer!.text)
          ? [text(`-# ${textOf(footer!.text).replaceAll(/\s*\n\s*/g, "\n-# ")}`)]
          : []),
      ],
    };
  });
  const first = textOf(content) ? [text(textOf(content))] : [];
  const blocks = [...first, ...boxes, ...objectsIn(components)];
  return { ...message, components: blocks, flags: flagsOf(message) | FLAGS.components };
}

function toEmbeds({ components, ...message }: Tree, lost: string[]): Tree {
  const content: string[] = [];
  const embeds: Record<string, unknown>[] = [];
  const rows: Tree[] = [];
  const read = (all: unknown, at: string, box?: Record<string, unknown>) => {
    for (const [index, one] of objectsIn(all).entries()) {
      const path = `${at}[${index}]`;
      // What follows a box belongs to another embed.
      const place = () => box ?? (embeds.length === 0 ? undefined : (embeds.push({}), embeds.at(-1)!));
      const say = (words: string, into = place()) => {
        if (!into) content.push(words);
        else into.description = [into.description, words].filter(Boolean).join("\n");
      };
      const show = (key: "image" | "thumbnail", picture: unknown, from: string) => {
        const into = box ?? (embeds.push({}), embeds.at(-1)!);
        if (!isJsonObject(picture) || into[key]) lost.push(from);
        else {
          into[key] = { url: urlOf(picture.media) };
          for (const more of ["description", "spoiler"]) if (picture[more]) lost.push(`${from}.${more}`);
        }
      };
      const { accessory } = one;
      if (one.type === TYPE.text) say(textOf(one.content));
      else if (one.type === TYPE.row) rows.push(one);
      else if (one.type === TYPE.section) {
        for (const inner of objectsIn(one.components)) say(textOf(inner.content));
        if (isJsonObject(accessory) && accessory.type === TYPE.button)
          rows.push({ type: TYPE.row, components: [accessory] });
        else show("thumbnail", accessory, `${path}.accessory`);
      } else if (one.type === TYPE.gallery)
        for (const [place, item] of objectsIn(one.items).entries())
          show("image", item, `${path}.items[${place}]`);
      else if (one.type === TYPE.container) {
        const own = one.accent_color === undefined ? {} : { color: one.accent_color };
        embeds.push(own);
        if (one.spoiler) lost.push(`${path}.spoiler`);
        read(one.components, `${path}.components`, own);
      } else lost.push(path);
    }
  };
  read(components, "components");
  const flags = flagsOf(message) & ~FLAGS.components;
  return { ...message, content: content.join("\n"), embeds, components: rows, flags };
}
