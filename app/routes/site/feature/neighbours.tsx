import { useTranslation } from "react-i18next";

import type { Category } from "#app/content/categories.ts";
import type { IconName } from "#app/content/icons.ts";
import { PageEnd } from "#app/routes/site/page-end.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

import { Medallion } from "./medallion.tsx";

interface Neighbour {
  id: Category;
  title: string;
  icon: IconName;
}

/** Links to the previous and next feature, and to all commands. */
export function Neighbours({ previous, next }: { previous: Neighbour; next: Neighbour }) {
  const { t } = useTranslation("commands");
  return (
    <PageEnd labelledBy="more" className="gap-8 pt-[clamp(3.5rem,8vw,6rem)] pb-[clamp(4rem,9vw,7rem)]">
      <h2 id="more" className="section-title">
        {t("feature.more")}
      </h2>
      <div className="grid w-full max-w-184 gap-4 sm:grid-cols-2">
        <NeighbourLink to={previous} label={t("feature.previous")} direction="previous" />
        <NeighbourLink to={next} label={t("feature.next")} direction="next" />
      </div>
      <ButtonLink href="/commands" variant="secondary">
        <Icon name="search" size={18} />
        {t("feature.allCommands")}
      </ButtonLink>
    </PageEnd>
  );
}

interface NeighbourLinkProps {
  to: Neighbour;
  label: string;
  direction: "previous" | "next";
}

function NeighbourLink({ to: { id, title, icon }, label, direction }: NeighbourLinkProps) {
  const [arrow, order, margin] =
    direction === "previous"
      ? (["arrow-left", "sm:flex-row-reverse sm:text-right", "sm:mr-auto sm:ml-0"] as const)
      : (["arrow-right", "", ""] as const);
  return (
    <a
      href={`/${id}`}
      className={`card card-link flex items-center gap-4 px-5 py-4.5 text-start ${order} tint-${id}`}
    >
      <Medallion icon={icon} small />
      <span className="min-w-0">
        <span className="block text-sm text-muted">{label}</span>
        <span className="block font-display text-xl font-semibold">{title}</span>
      </span>
      <Icon name={arrow} size={20} className={`ml-auto flex-none text-accent ${margin}`} />
    </a>
  );
}
