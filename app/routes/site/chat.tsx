import type { InOneLanguage } from "#app/features/settings/texts.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { Message, Scene } from "#app/site/feature-schema.server.ts";
import { ChatMessage } from "#app/ui/chat-message.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Prose } from "#app/ui/prose.tsx";

export function ScenePicture({ scene }: { scene: InOneLanguage<Scene> }) {
  const { t } = useTranslation();
  return (
    <figure role="img" aria-label={scene.label} lang={scene.lang?.label} className="chat max-w-120">
      <div className="flex items-center gap-1.5 border-b border-line pb-3">
        <Icon name="hash" size={18} className="shrink-0 text-muted" />
        <span className="truncate font-semibold">{scene.channel}</span>
      </div>
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
    </figure>
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
        <div className="chat-embed">
          <span className="inline-flex size-10 flex-none items-center justify-center rounded-xl bg-accent-soft text-accent">
            <Icon name={card.icon} size={20} />
          </span>
          <span className="min-w-0">
            <span className="block font-semibold">{card.title}</span>
            <span className="block text-sm whitespace-pre-line text-muted">
              <Prose>{card.text}</Prose>
            </span>
          </span>
        </div>
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
