import { useTranslation } from "react-i18next";

import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { PearlArt } from "#app/ui/pearl-art.tsx";
import { Rings } from "#app/ui/rings.tsx";

import { Chat } from "./chat.tsx";

export function Hero() {
  const { t } = useTranslation("site");
  return (
    <PageHeader
      className="pt-[calc(var(--bar-height)+clamp(2.5rem,7vw,6rem))] pb-[clamp(3rem,7vw,6rem)]"
      pictured
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <h1 className="text-[clamp(2.375rem,1.1rem+5.4vw,4.625rem)] leading-none font-[720] tracking-[-0.035em]">
          {t("home.hero.title")}
        </h1>
        <p className="section-text">{t("home.hero.text")}</p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink href="/invite" size="large" className="max-sm:w-full">
            {t("home.hero.add")}
          </ButtonLink>
          <ButtonLink href="/dashboard" size="large" variant="secondary" className="max-sm:w-full">
            {t("home.hero.dashboard")}
          </ButtonLink>
        </div>
        <p className="text-sm text-muted">{t("home.hero.note")}</p>
      </div>
      <div className="relative grid grid-cols-1 pt-[clamp(6rem,20vw,9rem)]">
        <Rings className="hero-rings -right-88 -bottom-40 w-256" />
        <PearlArt className="absolute -top-18 -right-16 -z-1 w-[min(29rem,92%)] motion-safe:animate-float" />
        <Chat />
      </div>
    </PageHeader>
  );
}
