import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import type { GuildFacts } from "#app/features/guilds/guild-facts.ts";
import type { Inline } from "#app/features/settings/discord-markdown-inline.ts";
import type { Block } from "#app/features/settings/discord-markdown.ts";

import { DiscordTime } from "./discord-time.tsx";
import { ChannelMention, RoleMention } from "./mentions.tsx";

/** What the bot puts for its placeholders: `user` becomes a mention, the others text. */
export type Values = Partial<Record<string, string>>;

interface Context {
  values: Values;
  facts: GuildFacts;
}

/** A message that was read, as Discord shows it. Nothing in it can be pressed. */
export function DiscordText({ blocks, ...context }: Context & { blocks: Block[] }) {
  return blocks.map((block, index) => <BlockView key={index} block={block} context={context} />);
}

function BlockView({ block, context }: { block: Block; context: Context }): ReactNode {
  switch (block.kind) {
    case "quote":
      return (
        <blockquote className="message-quote">
          <DiscordText blocks={block.children} {...context} />
        </blockquote>
      );
    case "code":
      return (
        <pre className="message-code" dir="auto">
          <code translate="no">{filled(block.text, context.values)}</code>
        </pre>
      );
    case "list":
      return (
        <ul className="message-list">
          {block.items.map(({ depth, number, children }, index) => (
            <li key={index} dir="auto" className={INDENTS[Math.min(depth, INDENTS.length - 1)]}>
              <span className="message-marker">{number ? `${number}.` : depth % 2 ? "◦" : "•"}</span>
              <span>
                <Inlines nodes={children} context={context} />
              </span>
            </li>
          ))}
        </ul>
      );
    default: {
      // No headings of the page.
      const look =
        block.kind === "heading" ? `message-heading message-heading-${block.level}` : `message-${block.kind}`;
      return (
        <p dir="auto" className={look}>
          <Inlines nodes={block.children} context={context} />
        </p>
      );
    }
  }
}

/** Deeper ones stay where the last of these is: a phone has no room for more. */
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
        <span className="message-link">
          <Inlines nodes={node.children} context={context} />
        </span>
      );
    case "user":
      return <span className="mention">@{t("names.member")}</span>;
    case "role":
      return <RoleMention id={node.id} facts={context.facts} />;
    case "channel":
      return <ChannelMention id={node.id} facts={context.facts} />;
    case "all":
      return <span className="mention">@{node.name}</span>;
    case "emoji":
      return `:${node.name}:`;
    case "time":
      return <DiscordTime seconds={node.seconds} format={node.style} locale={i18n.language} />;
    case "placeholder": {
      const value = <bdi>{context.values[node.name]}</bdi>;
      return node.name === "user" ? <span className="mention">@{value}</span> : value;
    }
    default: {
      const Tag = TAGS[node.kind];
      return (
        <Tag className={node.kind === "spoiler" ? "message-spoiler" : undefined}>
          <Inlines nodes={node.children} context={context} />
        </Tag>
      );
    }
  }
}

/** In code a mention is none: it stays what the bot writes for one. */
const MENTION_IN_CODE = "<@100000000000000000>";

function filled(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (typed, name: string) => {
    if (!Object.hasOwn(values, name)) return typed;
    return name === "user" ? MENTION_IN_CODE : (values[name] ?? typed);
  });
}
