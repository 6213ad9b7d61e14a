import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { site } from "#app/content/site.ts";
import type { GuildFacts } from "#app/features/guilds/guild-facts.ts";
import { parseMessage, type Block, type Inline } from "#app/features/settings/discord-markdown.ts";
import { ChannelMention, Mention, RoleMention } from "#app/routes/dashboard/names.tsx";
import { BotMessage } from "#app/ui/chat-message.tsx";
import { DiscordTime, SPOT } from "./times.tsx";

interface Context {
  /** Values of `{user}`, which becomes a mention, and of other placeholders. Unknown placeholders stay as typed. */
  values: Partial<Record<string, string>>;
  facts: GuildFacts;
}

/** A message of the bot as Discord shows it; `text` is Discord's markdown. */
export function MessagePreview({ text, ...context }: Context & { text: string }) {
  const { t } = useTranslation("preview");
  return (
    <figure className="grid max-w-xl grid-cols-1 gap-2.5 rounded-control border border-line bg-sunken px-4 pt-3.5 pb-4.5 text-compact leading-[1.45]">
      <figcaption className="text-fine text-muted">{t("simulator.message")}</figcaption>
      <BotMessage name={site.name} tag={t("app")} time={t("now")}>
        {text.trim() ? (
          <Blocks blocks={parseMessage(text)} context={context} />
        ) : (
          <p className="text-muted">{t("empty")}</p>
        )}
      </BotMessage>
    </figure>
  );
}

function Blocks({ blocks, context }: { blocks: Block[]; context: Context }) {
  return blocks.map((block, index) => <BlockView key={index} block={block} context={context} />);
}

function BlockView({ block, context }: { block: Block; context: Context }): ReactNode {
  switch (block.kind) {
    case "quote":
      return (
        <blockquote className="rounded-xs border-s-4 border-edge ps-3">
          <Blocks blocks={block.children} context={context} />
        </blockquote>
      );
    case "code":
      return (
        <pre
          className="my-1 rounded-lg border border-line bg-surface px-3 py-2 font-mono text-fine whitespace-pre-wrap"
          dir="auto"
        >
          <code translate="no">{filled(block.text, context.values)}</code>
        </pre>
      );
    case "list":
      return (
        <ul>
          {block.items.map(({ depth, number, children }, index) => (
            <li
              key={index}
              dir="auto"
              className={`flex gap-2 [unicode-bidi:isolate] ${INDENTS[Math.min(depth, 3)]}`}
            >
              <span className="min-w-3 flex-none">{number ? `${number}.` : depth % 2 ? "◦" : "•"}</span>
              <span className="min-w-0">
                <Inlines nodes={children} context={context} />
              </span>
            </li>
          ))}
        </ul>
      );
    default:
      // A heading of the message is no heading of the page.
      return (
        <p
          dir="auto"
          className={`whitespace-pre-wrap [unicode-bidi:plaintext] ${LOOKS[block.kind === "heading" ? block.level : block.kind]}`}
        >
          <Inlines nodes={block.children} context={context} />
        </p>
      );
  }
}

const HEADING = "mt-1.5 mb-0.5 leading-tight font-bold";
const LOOKS: Record<string, string> = {
  text: "",
  subtext: "text-fine text-muted",
  1: `${HEADING} text-2xl`,
  2: `${HEADING} text-xl`,
  3: `${HEADING} text-lead`,
};
/** Deeper items use the last indent, because a phone has no room for more. */
const INDENTS = ["", "ml-5", "ml-10", "ml-15"];

function Inlines({ nodes, context }: { nodes: Inline[]; context: Context }) {
  return nodes.map((node, index) =>
    typeof node === "string" ? node : <InlineView key={index} node={node} context={context} />,
  );
}

const TAGS = { bold: "strong", italic: "em", underline: "u", strike: "s", spoiler: "span" } as const;

function InlineView({ node, context }: { node: Exclude<Inline, string>; context: Context }): ReactNode {
  const { t, i18n } = useTranslation("preview");
  switch (node.kind) {
    case "code":
      return (
        <code className="code" translate="no">
          {filled(node.text, context.values)}
        </code>
      );
    case "link":
      return (
        <span className="text-accent underline decoration-1 underline-offset-[0.2em]">
          <Inlines nodes={node.children} context={context} />
        </span>
      );
    case "user":
      return <Mention>@{t("names.member")}</Mention>;
    case "role":
      return <RoleMention id={node.id} facts={context.facts} />;
    case "channel":
      return <ChannelMention id={node.id} facts={context.facts} />;
    case "all":
      return <Mention>@{node.name}</Mention>;
    case "emoji":
      return `:${node.name}:`;
    case "time":
      return <DiscordTime seconds={node.seconds} format={node.style} locale={i18n.language} />;
    case "placeholder": {
      if (!Object.hasOwn(context.values, node.name)) return `{${node.name}}`;
      const value = <bdi>{context.values[node.name]}</bdi>;
      return node.name === "user" ? <Mention>@{value}</Mention> : value;
    }
    default: {
      const Tag = TAGS[node.kind];
      return (
        <Tag className={node.kind === "spoiler" ? SPOT : undefined}>
          <Inlines nodes={node.children} context={context} />
        </Tag>
      );
    }
  }
}

/** Mention as the bot writes it: inside code it stays text. */
const MENTION_IN_CODE = "<@100000000000000000>";

function filled(text: string, values: Context["values"]): string {
  return text.replace(/\{(\w+)\}/g, (typed, name: string) => {
    if (!Object.hasOwn(values, name)) return typed;
    return name === "user" ? MENTION_IN_CODE : (values[name] ?? typed);
  });
}
