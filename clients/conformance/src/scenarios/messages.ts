import { isDeepStrictEqual } from "node:util";
import type { Item } from "../exchange.ts";
import { must } from "../failure.ts";
import { cursor, guildId, isApplying, type Play } from "../play.ts";
import type { Rule } from "../rules.ts";

const KEY = "sk-tea +/=&%20 4711";

/** A message of every part that a client could think its own or mangle: placeholders, letters and emoji, a colour, times, another's ids. */
const embeds = {
  content: "Grüße 🍵 {user.name}, read <#431870264119820589>. {Unknown} {}",
  embeds: [
    {
      ...{ title: "{server}", color: 0, timestamp: "2026-11-26T10:00:00.000Z" },
      ...{ image: { url: "{user.avatar}" }, description: "{server}", footer: { text: "{server}" } },
      fields: [{ name: "{user.name}", value: "{{user.name}} 100 %", inline: true }],
    },
  ],
  components: [
    { type: 1, components: [{ type: 2, style: 1, label: "{user.name}", custom_id: "{user.name}" }] },
  ],
  flags: 4,
  allowed_mentions: { parse: ["users", "roles"] },
};
const components = {
  components: [{ type: 17, components: [{ type: 10, content: "Hi <@!402117653398290432>, {user}!" }] }],
  flags: 32_768,
  allowed_mentions: { parse: ["users"] },
};

const welcome = (guild: number, version: number, message: object | null, key: string | null): Item => ({
  ...{ guildId: guildId(guild), module: "welcome", version },
  settings: { message, key },
});

export async function holdsMessages(play: Play) {
  const [first, second, none] = [
    welcome(1, 1, embeds, KEY),
    welcome(2, 1, components, null),
    welcome(1, 2, null, KEY),
  ];
  const check = async (item: Item) => {
    const { message, key } = item.settings as { message: unknown; key: unknown };
    const line = await play.take((event) => isApplying(event) && event, "loses a change");
    const given = { ...(line.settings as object) } as { message?: unknown; key?: unknown };
    must(isDeepStrictEqual(given.message, message), "changes a message", JSON.stringify(line));
    must(isDeepStrictEqual(given.key, key), "changes a secret of the settings", JSON.stringify(line));
    play.tell({ do: "applied" });
  };
  play.start();
  (await play.snapshot()).page([first], { changes: cursor("begin") });
  await check(first);
  (await play.poll(cursor("begin"))).page([second], { next: cursor("a") });
  await check(second);
  (await play.poll(cursor("a"))).page([none], { next: cursor("b") });
  await check(none);
  await play.poll(cursor("b"));
  await play.kill();
  play.start();
  await play.poll(cursor("b"));
  await play.holds([none, second], "forgets its state");
  must(!play.printed(KEY), "prints a secret of the settings");
  must(!play.isStateOpen(), "lets others read its state");
}

/** Returns whom a message notifies, people sorted, because their order means nothing. */
function mentionsIn(message: unknown) {
  const { users, ...others } =
    (message as { allowed_mentions?: { users?: unknown } } | null)?.allowed_mentions ?? {};
  return { ...others, users: Array.isArray(users) ? users.toSorted() : users };
}

export async function rendersMessages(play: Play) {
  const values = {
    ...{ user: "<@5>", "user.name": "$& <@6> {server}", server: "Tea", "user.avatar": "https://a.example/1" },
    ...{ constructor: "no", unknown: "<@7>" },
  };
  play.idle();
  const apart = (of: unknown) => ({ ...(of as object), allowed_mentions: undefined });
  const renders = async (message: object | null, expected: object | null) => {
    const { message: seen, ...line } = await play.render({ message, values });
    const say = (rule: Rule, one: unknown, other: unknown) =>
      must(isDeepStrictEqual(one, other), rule, JSON.stringify({ ...line, message: seen }));
    if (expected === null) return say("renders what is not sent", seen, null);
    say("does not fill a placeholder", apart(seen), apart(expected));
    say("notifies others than the message says", mentionsIn(seen), mentionsIn(expected));
  };
  const [name, embed] = [values["user.name"], embeds.embeds[0]!];
  await renders(embeds, {
    ...embeds,
    content: `Grüße 🍵 ${name}, read <#431870264119820589>. {Unknown} {}`,
    embeds: [
      {
        ...{ ...embed, title: "Tea", description: "Tea", footer: { text: "Tea" } },
        image: { url: "https://a.example/1" },
        fields: [{ name, value: `{${name}} 100 %`, inline: true }],
      },
    ],
    components: [{ type: 1, components: [{ type: 2, style: 1, label: name, custom_id: "{user.name}" }] }],
    allowed_mentions: { parse: ["roles"], users: ["5"] },
  });
  await renders(components, {
    ...components,
    components: [{ type: 17, components: [{ type: 10, content: "Hi <@!402117653398290432>, <@5>!" }] }],
    allowed_mentions: { parse: [], users: ["402117653398290432", "5"] },
  });
  const quiet = { content: "{user} {unknown}", allowed_mentions: { parse: [], roles: ["1"] } };
  await renders(quiet, { ...quiet, content: "<@5> <@7>" });
  await renders({ content: "<@5>" }, { content: "<@5>", allowed_mentions: { parse: [] } });
  const users = Array.from({ length: 101 }, (_, i) => `${i + 1}`);
  const all = { content: users.map((id) => `<@${id}>`).join(""), allowed_mentions: { parse: ["users"] } };
  const { message } = await play.render({ message: all, values });
  must(isDeepStrictEqual(apart(message), apart(all)), "does not fill a placeholder", JSON.stringify(message));
  // Any hundred of them.
  const { users: named, ...others } = mentionsIn(message);
  const isHundred = Array.isArray(named) && named.length === 100 && new Set(named).size === 100;
  const isRight =
    isHundred && named.every((id) => users.includes(id)) && isDeepStrictEqual(others, { parse: [] });
  must(isRight, "notifies others than the message says", JSON.stringify(message));
  await renders(null, null);
}
