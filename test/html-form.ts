import { ENTITIES } from "#app/shell/fill-in.server.ts";

export type Sent = [name: string, value: string];

/** Returns the fields of a form as sent without scripts (HTML, "constructing the entry list"). Parses React's output. */
export function sentOf(html: string, having: string): Sent[] {
  const forms = html.split(/<form\b/).slice(1);
  const form = forms
    .find((one) => one.split("</form>")[0]?.includes(`name="${having}"`))
    ?.split("</form>")[0];
  if (form === undefined) throw new Error(`The page has no form with a field ${having}.`);
  const controls = form.matchAll(
    /<input\b([^>]*)>|<textarea\b([^>]*)>([^<]*)<\/textarea>|<select\b([^>]*)>(.*?)<\/select>/gs,
  );
  return [...controls].flatMap(([, input, area, text = "", select, options = ""]) => {
    if (input !== undefined) return inputOf(attributesOf(input));
    // The first line break after the tag is not part of the value.
    if (area !== undefined)
      return named(attributesOf(area), decoded(text.replace(/^\n/, "")).replaceAll("\n", "\r\n"));
    return named(attributesOf(select ?? ""), chosenOf(options));
  });
}

type Attributes = Record<string, string>;

function inputOf(attributes: Attributes): Sent[] {
  const { type = "text", value = "" } = attributes;
  if ("disabled" in attributes || type === "submit") return [];
  if ((type === "checkbox" || type === "radio") && !("checked" in attributes)) return [];
  return named(attributes, value);
}

function chosenOf(options: string): string {
  const all = [...options.matchAll(/<option\b([^>]*)>/g)].map(([, attributes = ""]) =>
    attributesOf(attributes),
  );
  return (all.find((one) => "selected" in one) ?? all[0])?.value ?? "";
}

function named({ name }: Attributes, value: string): Sent[] {
  return name ? [[name, value]] : [];
}

function attributesOf(text: string): Attributes {
  const pairs = text.matchAll(/([\w-]+)(?:="([^"]*)")?/g);
  return Object.fromEntries([...pairs].map(([, name = "", value = ""]) => [name, decoded(value)]));
}

/** The text of escaped HTML. */
export function decoded(text: string): string {
  return Object.entries(ENTITIES).reduceRight(
    (all, [character, entity]) => all.replaceAll(entity, character),
    text,
  );
}
