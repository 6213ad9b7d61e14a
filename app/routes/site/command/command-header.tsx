import { useTranslation } from "react-i18next";

import type { Category } from "#app/content/categories.ts";
import type { IconName } from "#app/content/icons.ts";
import type { CommandText } from "#app/routes/site/commands/command-text.server.ts";
import { Medallion } from "#app/routes/site/feature/medallion.tsx";
import { Ornament } from "#app/routes/site/feature/ornament.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";

const STEP = "inline-flex min-h-8 items-center gap-1.5";
const STEP_LINK = "underline decoration-edge underline-offset-[0.2em] hover:text-accent";

interface CommandHeaderProps {
  command: CommandText;
  category: { id: Category; title: string; icon: IconName };
}

/** Breadcrumbs, name and description of a command. */
export function CommandHeader({ command, category }: CommandHeaderProps) {
  const { t } = useTranslation("commands");
  return (
    <PageHeader
      className="pt-[calc(var(--bar-height)+clamp(2rem,5vw,4.5rem))] pb-[clamp(1.5rem,4vw,3rem)]"
      art={<Ornament category={category.id} className="command-ornament" />}
    >
      <nav aria-label={t("page.trail")}>
        <ol className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-compact text-muted">
          <li className={STEP}>
            <a href="/commands" className={STEP_LINK}>
              {t("page.commands")}
            </a>
            <Icon name="chevron-right" size={16} />
          </li>
          <li className={STEP}>
            <a href={`/${category.id}`} className={STEP_LINK}>
              {category.title}
            </a>
            <Icon name="chevron-right" size={16} />
          </li>
          <li className={STEP} aria-current="page" translate="no">
            {command.name}
          </li>
        </ol>
      </nav>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <Medallion icon={category.icon} />
        <h1 className="page-title" translate="no">
          {command.name}
        </h1>
      </div>
      <p className="section-text">{command.description}</p>
    </PageHeader>
  );
}
