import { useTranslation } from "react-i18next";

import { site } from "#app/content/site.ts";
import type { GuildFacts } from "#app/features/guilds/guild-facts.ts";
import { parseMessage } from "#app/features/settings/discord-markdown.ts";
import { BotMessage } from "#app/ui/chat-message.tsx";

import { DiscordText, type Values } from "./discord-text.tsx";

interface MessagePreviewProps {
  /** As it was typed, with Discord's markdown. */
  text: string;
  /** For `{user}`, `{level}`, `{server}`; unknown placeholders stay as typed. */
  values: Values;
  facts: GuildFacts;
  /** Caption. */
  label: string;
}

/** A message of the bot as it comes out on Discord. */
export function MessagePreview({ text, values, facts, label }: MessagePreviewProps) {
  const { t } = useTranslation("preview");
  return (
    <figure className="grid max-w-xl grid-cols-1 gap-2.5 rounded-control border border-line bg-sunken px-4 pt-3.5 pb-4.5 text-compact leading-[1.45]">
      <figcaption className="text-fine text-muted">{label}</figcaption>
      <BotMessage name={site.name} tag={t("app")} time={t("now")}>
        {text.trim() ? (
          <DiscordText
            blocks={parseMessage(text, new Set(Object.keys(values)))}
            values={values}
            facts={facts}
          />
        ) : (
          <p className="text-muted">{t("empty")}</p>
        )}
      </BotMessage>
    </figure>
  );
}
