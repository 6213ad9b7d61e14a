/** A rich message as the feed has it: the body of Discord's Create Message, in Discord's names. */
export interface RichMessage {
  content?: string;
  embeds?: object[];
  components?: object[];
  flags?: number;
  allowed_mentions: { parse: string[]; roles?: string[]; users?: string[] };
}

/**
 * Fills the placeholders of a rich message: `{name}` in every text becomes the value of that name; other names stay, and so
 * does `custom_id`. Where members may be notified, these are those whom the message itself mentions and the one in the value
 * `user`, if that is a mention like `<@5>`: nobody is whom another value mentions. Null, where nothing is sent, stays null.
 */
export function render<Message extends object | null>(
  message: Message,
  values: Readonly<Record<string, string>>,
): Message extends null ? null : RichMessage;
export function render(message: object | null, values: Readonly<Record<string, string>>): RichMessage | null {
  if (message === null) return null;
  const fill = (value: unknown, key = ""): unknown => {
    if (typeof value === "string" && key !== "custom_id")
      return value.replace(/\{([a-z][\w.]{0,39})\}/gi, (typed, name: string) =>
        Object.hasOwn(values, name) ? values[name]! : typed,
      );
    if (Array.isArray(value)) return value.map((one) => fill(one));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fill(one, name)]));
  };
  const filled = fill(message) as RichMessage;
  const { parse = [], ...others } = filled.allowed_mentions ?? {};
  if (!parse.includes("users")) return { ...filled, allowed_mentions: { parse, ...others } };
  const texts = JSON.stringify(message) + (values.user ?? "");
  const users = new Set([...texts.matchAll(/<@!?(\d{1,20})>/g)].map(([, id]) => id!));
  const rest = parse.filter((one) => one !== "users");
  return { ...filled, allowed_mentions: { ...others, parse: rest, users: [...users].slice(0, 100) } };
}
