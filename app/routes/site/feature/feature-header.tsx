import { useTranslation } from "react-i18next";

import type { Category } from "#app/content/categories.ts";
import type { FeaturePage } from "#app/content/features/feature-page.ts";
import type { IconName } from "#app/content/icons.ts";
import type { InOneLanguage } from "#app/content/localized.ts";
import { ScenePicture } from "#app/routes/site/chat/scene-picture.tsx";
import { BackLink } from "#app/ui/back-link.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Prose } from "#app/ui/prose.tsx";

import { Medallion } from "./medallion.tsx";
import { Ornament } from "./ornament.tsx";

interface FeatureHeaderProps {
  category: { id: Category; icon: IconName };
  page: InOneLanguage<FeaturePage>;
  commandCount: number;
}

/** Title, lead, two buttons and a picture. */
export function FeatureHeader({ category, page, commandCount }: FeatureHeaderProps) {
  const { t } = useTranslation("commands");
  return (
    <PageHeader
      className="feature-glow pt-[calc(var(--bar-height)+clamp(1.5rem,4vw,3.5rem))] pb-[clamp(2.5rem,6vw,5rem)]"
      pictured
    >
      <div className="grid grid-cols-[minmax(0,1fr)] content-center gap-6">
        <BackLink href="/">{t("feature.home")}</BackLink>
        <Medallion icon={category.icon} />
        <h1 className="page-title">{page.title}</h1>
        <p className="section-text">
          <Prose>{page.lead}</Prose>
        </p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink href="/invite" size="large" className="max-sm:w-full">
            {t("feature.add")}
          </ButtonLink>
          <ButtonLink href="#commands" size="large" variant="secondary" className="max-sm:w-full">
            {t("feature.toCommands", { count: commandCount })}
            <Icon name="arrow-down" size={18} />
          </ButtonLink>
        </div>
      </div>
      <div className="relative isolate grid justify-items-center">
        <Ornament category={category.id} />
        <ScenePicture scene={page.scene} />
      </div>
    </PageHeader>
  );
}
