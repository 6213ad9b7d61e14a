import type { ReactNode } from "react";
import { Mark } from "./logo.tsx";

interface ChatMessageProps {
  avatar: ReactNode;
  avatarClass: string;
  author: ReactNode;
  time: string;
  children: ReactNode;
}

export function ChatMessage({ avatar, avatarClass, author, time, children }: ChatMessageProps) {
  return (
    <div className="flex gap-3">
      <span
        aria-hidden="true"
        className={`inline-flex size-9 flex-none items-center justify-center rounded-full font-[650] ${avatarClass}`}
      >
        {avatar}
      </span>
      <div className="min-w-0 flex-1">
        <p className="leading-[1.3]">
          {author} <span className="text-[0.75rem] text-muted">{time}</span>
        </p>
        {children}
      </div>
    </div>
  );
}

/** Message of the bot, with Discord's word for one, the tag, beside its name. */
export function BotMessage({
  name,
  ...message
}: Pick<ChatMessageProps, "time" | "children"> & { name: string }) {
  const author = (
    <>
      <span className="font-semibold text-accent">{name}</span>{" "}
      <span className="rounded-md bg-accent px-1.5 py-px text-[0.6875rem] font-[650] text-accent-ink">
        App
      </span>
    </>
  );
  return (
    <ChatMessage
      avatar={<Mark className="size-6" />}
      avatarClass="bg-[light-dark(#e2efee,#05131f)]"
      author={author}
      {...message}
    />
  );
}
