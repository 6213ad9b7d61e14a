import type { ReactNode } from "react";

import { Mark } from "./logo.tsx";

interface BotMessageProps {
  /** The bot's name. */
  name: string;
  /** What Discord calls a bot, beside its name. */
  tag: string;
  /** When it was said, in words or as on a clock. */
  time: string;
  children: ReactNode;
}

/** What the bot says on Discord, under its picture and its name. */
export function BotMessage({ name, tag, time, children }: BotMessageProps) {
  return (
    <div className="chat-message">
      <span aria-hidden="true" className="chat-avatar chat-bot">
        <Mark className="size-6" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="chat-who">
          <span className="font-semibold text-accent">{name}</span> <span className="chat-app">{tag}</span>{" "}
          <span className="chat-time">{time}</span>
        </p>
        {children}
      </div>
    </div>
  );
}
