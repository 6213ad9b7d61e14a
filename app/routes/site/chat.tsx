import type { ReactNode } from "react";
import type { InOneLanguage } from "#app/features/settings/texts.ts";
import type { Locale } from "#app/i18n/languages.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { Message, Scene } from "#app/site/feature-schema.server.ts";
import { ChatMessage } from "#app/ui/chat-message.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Prose } from "#app/ui/prose.tsx";

interface ChannelProps {
  label: string;
  name: string;
  aside?: ReactNode;
  /** Language of the label and of what is in it, if it is not the page's. */
  lang?: Locale;
  className?: string;
  children: ReactNode;
}

export function Channel({ label, name, aside, lang, className = "", children }: ChannelProps) {
  return (
    <figure role="img" aria-label={label} lang={lang} className={`chat ${className}`}>
      <div className="flex items-center gap-1.5 border-b border-line pb-3">
        <Icon name="hash" size={18} className="shrink-0 text-muted" />
        <span className="truncate font-semibold">{name}</span>
        {aside}
      </div>
      {children}
    </figure>
  );
}

interface EmbedProps {
  title: string;
  text: ReactNode;
  bar?: ReactNode;
  children: ReactNode;
}

export function Embed({ title, text, bar, children }: EmbedProps) {
  return (
    <div className="chat-embed">
      {children}
      <span className="min-w-0">
        <span className="block font-semibold">{title}</span>
        <span className="block text-sm whitespace-pre-line text-muted">{text}</span>
      </span>
      {bar}
    </div>
  );
}

export function ScenePicture({ scene }: { scene: InOneLanguage<Scene> }) {
  const { t } = useTranslation();
  return (
    <Channel label={scene.label} name={scene.channel} lang={scene.lang?.label} className="max-w-120">
      {scene.messages.map((message, index) =>
        !message.bot ? (
          <ChatMessage key={index} by={message.from} time={message.time}>
            <Prose>{message.text}</Prose>
          </ChatMessage>
        ) : (
          <ChatMessage key={index} by={t("bot")} bot time={message.time}>
            <AnswerContent {...message} />
          </ChatMessage>
        ),
      )}
    </Channel>
  );
}

function AnswerContent({ text, card, buttons }: InOneLanguage<Extract<Message, { bot: true }>>) {
  return (
    <>
      {text && (
        <p>
          <Prose>{text}</Prose>
        </p>
      )}
      {card && (
        <Embed title={card.title} text={<Prose>{card.text}</Prose>}>
          <span className="inline-flex size-10 flex-none items-center justify-center rounded-xl bg-accent-soft text-accent">
            <Icon name={card.icon} size={20} />
          </span>
        </Embed>
      )}
      {buttons && (
        <p className="mt-2 flex flex-wrap gap-2">
          {buttons.map((button) => (
            <span
              key={button}
              className="rounded-[0.625rem] border border-line bg-accent-soft px-3.5 py-[0.3125rem] text-note font-semibold"
            >
              {button}
            </span>
          ))}
        </p>
      )}
    </>
  );
}
