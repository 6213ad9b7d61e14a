import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import type { GuildFacts } from "#app/features/guilds/guild-facts.ts";
import type { Inline } from "#app/features/settings/discord-markdown-inline.ts";
import type { Block } from "#app/features/settings/discord-markdown.ts";

import { DiscordTime, SPOT } from "./discord-time.tsx";
import { ChannelMention, Mention, RoleMention } from "./mentions.tsx";

/** Values of the placeholders: `user` becomes a mention, the others text. */
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
        <blockquote className="rounded-xs border-s-4 border-edge ps-3">
          <DiscordText blocks={block.children} {...context} />
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
/** Lines by their kind, and headings by their level. */
const LOOKS: Record<string, string> = {
  text: "",
  subtext: "text-fine text-muted",
  1: `${HEADING} text-2xl`,
  2: `${HEADING} text-xl`,
  3: `${HEADING} text-lead`,
};
/** Deeper items use the last indent: a phone has no room for more. */
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

/** In code a mention is none: it stays what the bot writes for one. */
const MENTION_IN_CODE = "<@100000000000000000>";

function filled(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (typed, name: string) => {
    if (!Object.hasOwn(values, name)) return typed;
    return name === "user" ? MENTION_IN_CODE : (values[name] ?? typed);
  });
}
