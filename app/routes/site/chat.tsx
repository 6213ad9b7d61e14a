import { Hash } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { site } from "#app/content/site.ts";
import { Mark } from "#app/ui/logo.tsx";

/** A late evening on a server, as a picture: what the bot looks like where it works. */
export function Chat() {
  const { t } = useTranslation("site");
  return (
    <figure role="img" aria-label={t("home.chat.label")} className="chat">
      <div className="chat-head">
        <Hash aria-hidden="true" size={18} className="shrink-0 text-muted" />
        <span className="truncate font-semibold">{t("home.chat.channel")}</span>
        <span className="chat-online">{t("home.chat.online", { count: 37 })}</span>
      </div>
      <Message who="Mira" time="22:46" avatar="chat-mira">
        {t("home.chat.mira")}
      </Message>
      <Message who="Jonas" time="22:46" avatar="chat-jonas">
        {t("home.chat.jonas")}
      </Message>
      <BotMessage time="22:47">
        <div className="chat-embed">
          <span className="chat-level">12</span>
          <span className="min-w-0">
            <span className="block font-semibold">{t("home.chat.levelUp")}</span>
            <span className="block text-sm text-muted">{t("home.chat.levelNote")}</span>
          </span>
          <span className="chat-progress" />
        </div>
      </BotMessage>
      <Message who="Jonas" time="22:47" avatar="chat-jonas">
        <code className="font-mono text-[0.9em]">!daily</code>
      </Message>
      <BotMessage time="22:47">
        <div className="chat-embed">
          <span className="chat-pearl" />
          <span className="min-w-0">
            <span className="block font-semibold">{t("home.chat.dailyAmount")}</span>
            <span className="block text-sm text-muted">{t("home.chat.wallet")}</span>
          </span>
        </div>
      </BotMessage>
    </figure>
  );
}

interface MessageProps {
  who: string;
  time: string;
  avatar: string;
  children: ReactNode;
}

function Message({ who, time, avatar, children }: MessageProps) {
  return (
    <div className="chat-message">
      <span className={`chat-avatar ${avatar}`}>{who[0]}</span>
      <div className="min-w-0">
        <p className="chat-who">
          <span className="font-semibold">{who}</span> <span className="chat-time">{time}</span>
        </p>
        <p>{children}</p>
      </div>
    </div>
  );
}

function BotMessage({ time, children }: { time: string; children: ReactNode }) {
  const { t } = useTranslation("site");
  return (
    <div className="chat-message">
      <span className="chat-avatar chat-bot">
        <Mark className="size-6" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="chat-who">
          <span className="font-semibold text-accent">{site.name}</span>{" "}
          <span className="chat-app">{t("home.chat.app")}</span> <span className="chat-time">{time}</span>
        </p>
        {children}
      </div>
    </div>
  );
}
