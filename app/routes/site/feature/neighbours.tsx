import { ArrowLeft, ArrowRight, Search } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { Category } from "#app/content/categories.ts";
import type { IconName } from "#app/content/icons.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Rings } from "#app/ui/rings.tsx";

import { Medallion } from "./medallion.tsx";

interface Neighbour {
  id: Category;
  title: string;
  icon: IconName;
}

/** The end of a feature page: the feature before it, the one after it, and all commands. */
export function Neighbours({ previous, next }: { previous: Neighbour; next: Neighbour }) {
  const { t } = useTranslation("commands");
  return (
    <section className="closing neighbours" aria-labelledby="more">
      <Rings className="rings-quiet closing-rings" />
      <h2 id="more" className="section-title">
        {t("feature.more")}
      </h2>
      <div className="neighbours-links">
        <NeighbourLink to={previous} label={t("feature.previous")} direction="previous" />
        <NeighbourLink to={next} label={t("feature.next")} direction="next" />
      </div>
      <ButtonLink href="/commands" variant="secondary">
        <Search aria-hidden="true" size={18} />
        {t("feature.allCommands")}
      </ButtonLink>
    </section>
  );
}

interface NeighbourLinkProps {
  to: Neighbour;
  label: string;
  direction: "previous" | "next";
}

function NeighbourLink({ to: { id, title, icon }, label, direction }: NeighbourLinkProps) {
  const Arrow = direction === "previous" ? ArrowLeft : ArrowRight;
  return (
    <a href={`/${id}`} className={`card card-link neighbour neighbour-${direction} tint-${id}`}>
      <Medallion icon={icon} small />
      <span className="min-w-0">
        <span className="block text-sm text-muted">{label}</span>
        <span className="block font-display text-xl font-semibold">{title}</span>
      </span>
      <Arrow aria-hidden="true" size={20} className="neighbour-arrow" />
    </a>
  );
}
