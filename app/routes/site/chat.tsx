import { useTranslation } from "react-i18next";

import { Answered, Channel, Said } from "#app/routes/site/chat/channel.tsx";

/** Picture of a chat with the bot. */
export function Chat() {
  const { t } = useTranslation("site");
  const awake = (
    <span className="ml-auto inline-flex items-center gap-2 text-note whitespace-nowrap text-muted before:size-2 before:rounded-full before:bg-success">
      {t("home.chat.online", { count: 37 })}
    </span>
  );
  return (
    <Channel label={t("home.chat.label")} name={t("home.chat.channel")} aside={awake}>
      <Said by="Mira" time="22:46">
        {t("home.chat.mira")}
      </Said>
      <Said by="Jonas" time="22:46">
        {t("home.chat.jonas")}
      </Said>
      <Answered time="22:47">
        <div className="chat-embed">
          <span className="inline-flex size-11 items-center justify-center rounded-full border-2 border-accent font-display text-[1.25rem] font-[720] tracking-[-0.03em]">
            12
          </span>
          <span className="min-w-0">
            <span className="block font-semibold">{t("home.chat.levelUp")}</span>
            <span className="block text-sm text-muted">{t("home.chat.levelNote")}</span>
          </span>
          <span className="h-1.5 w-full origin-left rounded-2xl bg-accent motion-safe:animate-fill" />
        </div>
      </Answered>
      <Said by="Jonas" time="22:47">
        <code className="font-mono text-[0.9em]">!daily</code>
      </Said>
      <Answered time="22:47">
        <div className="chat-embed">
          <span className="chat-pearl mx-2 size-7 rounded-full" />
          <span className="min-w-0">
            <span className="block font-semibold">{t("home.chat.dailyAmount")}</span>
            <span className="block text-sm text-muted">{t("home.chat.wallet")}</span>
          </span>
        </div>
      </Answered>
    </Channel>
  );
}
