import type { Message, Scene } from "#app/content/features/feature-page.ts";
import type { InOneLanguage } from "#app/content/localized.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Prose } from "#app/ui/prose.tsx";

import { Answered, Channel, Said } from "./channel.tsx";

export function ScenePicture({ scene }: { scene: InOneLanguage<Scene> }) {
  return (
    <Channel label={scene.label} name={scene.channel} className="max-w-120">
      {scene.messages.map((message, index) =>
        "from" in message ? (
          <Said key={index} by={message.from} time={message.time}>
            <Prose>{message.text}</Prose>
          </Said>
        ) : (
          <Answered key={index} time={message.time}>
            <Answer {...message} />
          </Answered>
        ),
      )}
    </Channel>
  );
}

function Answer({ text, card, buttons }: InOneLanguage<Extract<Message, { bot: true }>>) {
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
