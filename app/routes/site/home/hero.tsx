import { useTranslation } from "#app/i18n/use-translation.ts";
import { Channel, Embed } from "#app/routes/site/chat.tsx";
import { HeaderLinks, PageHeader } from "#app/routes/site/parts.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { ChatMessage } from "#app/ui/chat-message.tsx";
import { Rings } from "#app/ui/rings.tsx";

/** `art`: address of the picture behind the scene, which leaves room for it. */
export function Hero({ art }: { art?: string }) {
  const { t } = useTranslation("site");
  return (
    <PageHeader
      className="pt-[calc(var(--bar-height)+clamp(2.5rem,7vw,6rem))] pb-[clamp(3rem,7vw,6rem)]"
      picture={<Picture art={art} />}
    >
      <h1 className="text-[clamp(2.375rem,1.1rem+5.4vw,4.625rem)] leading-none font-bold tracking-[-0.035em]">
        {t("home.hero.title")}
      </h1>
      <p className="section-text">{t("home.hero.text")}</p>
      <HeaderLinks add={t("home.hero.add")}>
        <ButtonLink href="/dashboard" size="large" variant="secondary">
          {t("home.hero.dashboard")}
        </ButtonLink>
      </HeaderLinks>
      <p className="text-sm text-muted">{t("home.hero.note")}</p>
    </PageHeader>
  );
}

function Picture({ art }: { art?: string }) {
  const { t } = useTranslation(["site", "common"]);
  const online = (
    <span className="ml-auto inline-flex items-center gap-2 text-note whitespace-nowrap text-muted before:size-2 before:rounded-full before:bg-success">
      {t("home.chat.online", { count: 37 })}
    </span>
  );
  return (
    <div className={`relative grid grid-cols-1 ${art ? "pt-[clamp(6rem,20vw,9rem)]" : ""}`}>
      <Rings className="hero-rings -right-88 -bottom-40 w-256" />
      {art && (
        <img
          src={art}
          alt=""
          width="464"
          height="464"
          className="absolute -top-18 -right-16 -z-1 h-auto w-[min(29rem,92%)] motion-safe:animate-float"
        />
      )}
      <Channel label={t("home.chat.label")} name={t("home.chat.channel")} aside={online}>
        <ChatMessage by="Mira" time="22:46">
          {t("home.chat.mira")}
        </ChatMessage>
        <ChatMessage by="Jonas" time="22:46">
          {t("home.chat.jonas")}
        </ChatMessage>
        <ChatMessage by={t("common:bot")} bot time="22:47">
          <Embed
            title={t("home.chat.levelUp")}
            text={t("home.chat.levelNote")}
            bar={<span className="h-1.5 w-full origin-left rounded-2xl bg-accent motion-safe:animate-fill" />}
          >
            <span className="inline-flex size-11 items-center justify-center rounded-full border-2 border-accent font-display text-[1.25rem] font-bold tracking-[-0.03em]">
              12
            </span>
          </Embed>
        </ChatMessage>
        <ChatMessage by="Jonas" time="22:47">
          <code className="font-mono text-[0.9em]">!daily</code>
        </ChatMessage>
        <ChatMessage by={t("common:bot")} bot time="22:47">
          <Embed title={t("home.chat.dailyAmount")} text={t("home.chat.wallet")}>
            <span className="chat-pearl mx-2 size-7 rounded-full" />
          </Embed>
        </ChatMessage>
      </Channel>
    </div>
  );
}
