import type { ReactNode } from "react";
import { Mark } from "./logo.tsx";

interface ChatMessageProps {
  by: string;
  /** Has the mark as its avatar, and Discord's word for a bot, the tag, beside its name. */
  bot?: boolean;
  time: string;
  children: ReactNode;
}

/** Message on Discord. The avatar of a member is the initial, in one of four colours by the name. */
export function ChatMessage({ by, bot = false, time, children }: ChatMessageProps) {
  const avatar = bot ? "bg-accent-soft" : `chat-${((by.codePointAt(0) ?? 0) + by.length) % 4}`;
  return (
    <div className="flex gap-3">
      <span
        aria-hidden="true"
        className={`inline-flex size-9 flex-none items-center justify-center rounded-full font-[650] ${avatar}`}
      >
        {bot ? <Mark className="size-6" /> : [...by][0]}
      </span>
      <div className="min-w-0 flex-1">
        <p className="leading-[1.3]">
          <span className={`font-semibold ${bot ? "text-accent" : ""}`}>{by}</span>{" "}
          {bot && (
            <>
              <span className="rounded-md bg-accent px-1.5 py-px text-[0.6875rem] font-[650] text-accent-ink">
                App
              </span>{" "}
            </>
          )}
          <span className="text-[0.75rem] text-muted">{time}</span>
        </p>
        {bot ? children : <p>{children}</p>}
      </div>
    </div>
  );
}
