import type { ReactNode } from "react";
import type { GuildFacts } from "#app/features/guilds/guild-facts.server.ts";
import { parseMessage, type Markup } from "#app/features/settings/discord-markdown.ts";
import { MESSAGE_LENGTH } from "#app/features/settings/field.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { beginOf } from "#app/routes/dashboard/begin-of.ts";
import { Mark } from "#app/ui/logo.tsx";
import { Mention, PartMention } from "./mentions.tsx";
import { DiscordTime, SPOT } from "./times.tsx";

export interface PreviewContext {
  /** Values of `{user}`, which becomes a mention, and of other placeholders. Unknown placeholders stay as typed. */
  values: Partial<Record<string, string>>;
  facts: GuildFacts;
}

/** Shows a message as on Discord. */
export function MessagePreview({
  text,
  most = MESSAGE_LENGTH,
  ...context
}: PreviewContext & { text: string; most?: number }) {
  const { t } = useTranslation("preview");
  return (
    <DiscordFrame>
      {text.trim() ? (
        <DiscordMarkdown text={text} most={most} context={context} />
      ) : (
        <p className="text-muted">{t("empty")}</p>
      )}
    </DiscordFrame>
  );
}

interface MarkdownProps {
  text: string;
  most: number;
  context: PreviewContext;
}

/** A text in Discord's markdown, of one that is too long as much as may be sent. */
export function DiscordMarkdown({ text, most, context }: MarkdownProps) {
  return <Nodes nodes={parseMessage(beginOf(text, most))} context={context} />;
}

/** A message of the bot as Discord frames it. A box swaps the light look and the dark one. */
export function DiscordFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation(["preview", "settings", "common"]);
  return (
    <figure className="group grid max-w-xl grid-cols-1 gap-1.5">
      <figcaption className="flex flex-wrap items-center justify-between gap-x-4 text-note text-muted">
        {t("title")}
        {/* Without a name it is not sent, and without a script it works. */}
        <label className="flex min-h-6 cursor-pointer items-center gap-2 in-disabled:hidden">
          <input type="checkbox" className="tick" />
          <span className="sr-only">
            {t("title")}
            {t("settings:colon")}
          </span>
          <span className="at-night:hidden">{t("common:theme.dark")}</span>
          <span className="hidden at-night:inline">{t("common:theme.light")}</span>
        </label>
      </figcaption>
      <div className="discord flex items-start gap-[min(1rem,4%)] rounded-control border border-line p-[min(1rem,4%)] leading-[1.375] group-has-checked:scheme-dark at-night:group-has-checked:scheme-light">
        <span
          aria-hidden="true"
          className="mt-0.5 inline-flex aspect-square w-[min(2.5rem,16%)] flex-none items-center justify-center rounded-full bg-sunken"
        >
          <Mark className="size-[65%]" />
        </span>
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-1.5">
            <span className="font-medium text-[light-dark(#060607,#f2f3f5)]">{t("common:bot")}</span>{" "}
            <span className="rounded-sm bg-[#5865f2] px-1 text-[0.625rem]/[0.9375rem] font-semibold text-[#fff] uppercase">
              App
            </span>{" "}
            <span className="text-xs text-muted">{t("now")}</span>
          </p>
          {children}
        </div>
      </div>
    </figure>
  );
}

function Nodes({ nodes, context }: { nodes: Markup[]; context: PreviewContext }) {
  return nodes.map((node, index) =>
    typeof node === "string" ? node : <NodeView key={index} node={node} context={context} />,
  );
}

const TAGS = { bold: "strong", italic: "em", underline: "u", strike: "s" } as const;
const HEADING = "mt-1.5 mb-0.5 leading-tight font-bold";
const LOOKS: Record<string, string> = {
  text: "",
  subtext: "text-fine text-muted",
  1: `${HEADING} text-2xl`,
  2: `${HEADING} text-xl`,
  3: `${HEADING} text-lead`,
};
/** Deeper items use the last indent, because a phone has no room for more. */
const INDENTS = ["", "ms-5", "ms-10", "ms-15"];

function NodeView({ node, context }: { node: Exclude<Markup, string>; context: PreviewContext }): ReactNode {
  const { t, i18n } = useTranslation(["preview", "common"]);
  const { values, facts } = context;
  const inner = "children" in node && <Nodes nodes={node.children} context={context} />;
  switch (node.kind) {
    case "quote":
      return <blockquote className="rounded-xs border-s-4 border-edge ps-3">{inner}</blockquote>;
    case "codeBlock":
      return (
        <pre
          className="my-1 rounded-lg border border-line bg-sunken px-3 py-2 text-start font-mono text-fine whitespace-pre-wrap"
          dir="auto"
        >
          <code translate="no">{filled(node.text, values)}</code>
        </pre>
      );
    case "list":
      return <ul>{inner}</ul>;
    case "item": {
      const { depth, number } = node;
      return (
        <li
          dir="auto"
          className={`flex gap-2 text-start [unicode-bidi:isolate] ${INDENTS[Math.min(depth, 3)]}`}
        >
          <span className="min-w-3 flex-none">{number ? `${number}.` : depth % 2 ? "◦" : "•"}</span>
          <span className="min-w-0">{inner}</span>
        </li>
      );
    }
    case "text":
    case "subtext":
    case "heading": {
      // A heading of the message is no heading of the page.
      const look = LOOKS[node.kind === "heading" ? node.level : node.kind];
      return (
        <p dir="auto" className={`text-start whitespace-pre-wrap ${look}`}>
          {inner}
        </p>
      );
    }
    case "code":
      return (
        <code className="code" translate="no">
          {filled(node.text, values)}
        </code>
      );
    case "link":
      return <span className="text-[light-dark(#0062d1,#00a8fc)]">{inner}</span>;
    case "spoiler":
      return <span className={SPOT}>{inner}</span>;
    case "user":
      return <Mention>@{t("names.member")}</Mention>;
    case "role":
    case "channel":
      return <PartMention kind={node.kind} id={node.id} facts={facts} />;
    case "all":
      return <Mention>@{node.name}</Mention>;
    case "emoji":
      return `:${node.name}:`;
    case "time":
      return <DiscordTime seconds={node.seconds} format={node.style} locale={i18n.language} />;
    case "placeholder": {
      if (!Object.hasOwn(values, node.name)) return <mark className={UNKNOWN}>{`{${node.name}}`}</mark>;
      const value = values[node.name];
      return node.name === "user" ? <Mention>@{value}</Mention> : <bdi className={SPOT}>{value}</bdi>;
    }
    default: {
      const Tag = TAGS[node.kind];
      return <Tag>{inner}</Tag>;
    }
  }
}

/** A placeholder that the bot does not fill. */
const UNKNOWN = `${SPOT} bg-transparent text-warning outline-1 outline-warning outline-dashed -outline-offset-1`;

/** Mention as the bot writes it: inside code it stays text. */
const MENTION_IN_CODE = "<@100000000000000000>";

/** Fills the placeholders of a text that has no markup. */
export function filled(text: string, values: PreviewContext["values"]): string {
  return text.replace(/\{([\w.]+)\}/g, (typed, name: string) => {
    if (!Object.hasOwn(values, name)) return typed;
    return name === "user" ? MENTION_IN_CODE : (values[name] ?? typed);
  });
}
