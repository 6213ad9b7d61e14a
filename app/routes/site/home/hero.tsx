import type { InOneLanguage, OtherLanguages } from "#app/features/settings/texts.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { ScenePicture } from "#app/routes/site/chat.tsx";
import { HeaderLinks, PageHeader } from "#app/routes/site/parts.tsx";
import type { Scene } from "#app/site/feature-schema.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Rings } from "#app/ui/rings.tsx";

interface HeroProps {
  heading: string;
  lead: string;
  scene?: InOneLanguage<Scene>;
  lang?: OtherLanguages<"heading" | "lead">;
  /** Address of the picture behind the scene, which leaves room for it. */
  art?: string;
}

export function Hero({ heading, lead, scene, lang, art }: HeroProps) {
  const { t } = useTranslation("site");
  return (
    <PageHeader
      className="pt-[calc(var(--bar-height)+clamp(2.5rem,7vw,6rem))] pb-[clamp(3rem,7vw,6rem)]"
      picture={<Picture scene={scene} art={art} />}
    >
      <h1
        lang={lang?.heading}
        className="text-[clamp(2.375rem,1.3rem+4.6vw,4.625rem)] leading-none font-bold tracking-[-0.035em]"
      >
        {/* A word with a hyphen keeps together where there is room. */}
        {heading.split(/(\S+-\S+)/).map((part, index) =>
          index % 2 === 1 ? (
            <span key={index} className="sm:whitespace-nowrap">
              {part}
            </span>
          ) : (
            part
          ),
        )}
      </h1>
      <p className="section-text" lang={lang?.lead}>
        {lead}
      </p>
      <HeaderLinks add={t("home.hero.add")}>
        <ButtonLink href="/dashboard" size="large" variant="secondary">
          {t("home.hero.dashboard")}
        </ButtonLink>
      </HeaderLinks>
      <p className="text-sm text-muted">{t("home.hero.note")}</p>
    </PageHeader>
  );
}

function Picture({ scene, art }: Pick<HeroProps, "scene" | "art">) {
  return (
    <div className={`relative grid grid-cols-1 ${art ? "pt-[clamp(6rem,20vw,9rem)]" : ""}`}>
      <Rings className="hero-rings -end-88 -bottom-40 w-256" />
      {art && (
        <img
          src={art}
          alt=""
          width="464"
          height="464"
          className="absolute -top-18 -end-16 -z-1 h-auto w-[min(29rem,92%)] motion-safe:animate-float"
        />
      )}
      {scene && <ScenePicture scene={scene} />}
    </div>
  );
}
