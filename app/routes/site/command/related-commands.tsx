import { useTranslation } from "react-i18next";

import type { Category } from "#app/content/categories.ts";
import type { CommandText } from "#app/routes/site/commands/command-text.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";

interface RelatedCommandsProps {
  commands: CommandText[];
  category: { id: Category; title: string };
}

/** Links to related commands, the category and all commands. */
export function RelatedCommands({ commands, category }: RelatedCommandsProps) {
  const { t } = useTranslation("commands");
  return (
    <section className="section py-[clamp(2.25rem,5vw,4rem)]" aria-labelledby="related">
      <h2 id="related" className="mb-5 text-2xl sm:text-3xl">
        {t("page.related")}
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-3">
        {commands.map(({ slug, name, description }) => (
          <li key={slug} className="card card-link grid content-start gap-1 px-4.5 py-4">
            <a href={`/commands/${slug}`} className="command-name card-link-target" translate="no">
              {name}
            </a>
            <p className="text-compact text-muted">{description}</p>
          </li>
        ))}
      </ul>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink href={`/${category.id}`} variant="secondary">
          {t("page.backTo", { title: category.title })}
        </ButtonLink>
        <ButtonLink href="/commands" variant="secondary">
          {t("page.allCommands")}
        </ButtonLink>
      </div>
    </section>
  );
}
