import { ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { Category } from "#app/content/categories.ts";
import type { IconName } from "#app/content/icons.ts";
import type { CommandText } from "#app/routes/site/commands/command-text.server.ts";
import { Medallion } from "#app/routes/site/feature/medallion.tsx";
import { Ornament } from "#app/routes/site/feature/ornament.tsx";

interface CommandHeaderProps {
  command: CommandText;
  category: { id: Category; title: string; icon: IconName };
}

/** Where we are, what it is called and what it does. */
export function CommandHeader({ command, category }: CommandHeaderProps) {
  const { t } = useTranslation("commands");
  return (
    <header className="page-header commands-header command-header">
      <Ornament category={category.id} />
      <div className="page-header-inside">
        <nav aria-label={t("page.trail")}>
          <ol className="trail">
            <li>
              <a href="/commands">{t("page.commands")}</a>
              <ChevronRight aria-hidden="true" size={16} />
            </li>
            <li>
              <a href={`/${category.id}`}>{category.title}</a>
              <ChevronRight aria-hidden="true" size={16} />
            </li>
            <li aria-current="page" translate="no">
              {command.name}
            </li>
          </ol>
        </nav>
        <div className="command-heading">
          <Medallion icon={category.icon} />
          <h1 className="page-title" translate="no">
            {command.name}
          </h1>
        </div>
        <p className="section-text">{command.description}</p>
      </div>
    </header>
  );
}
