import { useTranslation } from "react-i18next";

import { ButtonLink } from "#app/ui/button.tsx";
import { PearlArt } from "#app/ui/pearl-art.tsx";
import { Rings } from "#app/ui/rings.tsx";

import { Chat } from "./chat.tsx";

/** What it is, what it does for you, and the button. */
export function Hero() {
  const { t } = useTranslation("site");
  return (
    <section className="page-header hero">
      <div className="page-header-inside page-header-pictured">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <h1 className="hero-title">{t("home.hero.title")}</h1>
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
        <div className="hero-visual">
          <Rings className="hero-rings" />
          <PearlArt className="hero-pearl" />
          <Chat />
        </div>
      </div>
    </section>
  );
}
