import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import type { Message } from "#app/content/features/feature-page.ts";
import { site } from "#app/content/site.ts";
import { BotMessage, ChatMessage } from "#app/ui/chat-message.tsx";
import { Icon } from "#app/ui/icon.tsx";

type Name = Extract<Message, { from: unknown }>["from"];

const AVATARS: Record<Name, string> = {
  Mira: "chat-mira",
  Jonas: "chat-jonas",
  Aylin: "chat-aylin",
  Theo: "chat-theo",
};

interface ChannelProps {
  /** Description for screen readers. */
  label: string;
  /** Channel name, without the hash. */
  name: string;
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** Picture of a Discord channel. */
export function Channel({ label, name, aside, className = "", children }: ChannelProps) {
  return (
    <figure role="img" aria-label={label} className={`chat ${className}`}>
      <div className="flex items-center gap-1.5 border-b border-line pb-3">
        <Icon name="hash" size={18} className="shrink-0 text-muted" />
        <span className="truncate font-semibold">{name}</span>
        {aside}
      </div>
      {children}
    </figure>
  );
}

interface SaidProps {
  by: Name;
  /** Like `22:46`. */
  time: string;
  children: ReactNode;
}

/** Message of a member. */
export function Said({ by, time, children }: SaidProps) {
  return (
    <ChatMessage
      avatar={by[0]}
      avatarClass={AVATARS[by]}
      author={<span className="font-semibold">{by}</span>}
      time={time}
    >
      <p>{children}</p>
    </ChatMessage>
  );
}

/** Message of the bot. */
export function Answered({ time, children }: Omit<SaidProps, "by">) {
  const { t } = useTranslation("site");
  return (
    <BotMessage name={site.name} tag={t("home.chat.app")} time={time}>
      {children}
    </BotMessage>
  );
}
