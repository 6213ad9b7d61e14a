import { useTranslation } from "react-i18next";

import { Answered, Channel, Said } from "#app/routes/site/chat/channel.tsx";

/** A late evening on a server, as a picture: what the bot looks like where it works. */
export function Chat() {
  const { t } = useTranslation("site");
  const awake = <span className="chat-online">{t("home.chat.online", { count: 37 })}</span>;
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
          <span className="chat-level">12</span>
          <span className="min-w-0">
            <span className="block font-semibold">{t("home.chat.levelUp")}</span>
            <span className="block text-sm text-muted">{t("home.chat.levelNote")}</span>
          </span>
          <span className="chat-progress" />
        </div>
      </Answered>
      <Said by="Jonas" time="22:47">
        <code className="font-mono text-[0.9em]">!daily</code>
      </Said>
      <Answered time="22:47">
        <div className="chat-embed">
          <span className="chat-pearl" />
          <span className="min-w-0">
            <span className="block font-semibold">{t("home.chat.dailyAmount")}</span>
            <span className="block text-sm text-muted">{t("home.chat.wallet")}</span>
          </span>
        </div>
      </Answered>
    </Channel>
  );
}
