import type { OtherLanguages } from "#app/features/settings/texts.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Medallion, SectionHead } from "#app/routes/site/parts.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icons.ts";
import { Prose } from "#app/ui/prose.tsx";

interface Card {
  id: string;
  /** Address of its page, if it has one. */
  href: string | undefined;
  icon: IconName;
  title: string;
  text: string;
  lang?: OtherLanguages<"title" | "text">;
  commands: number;
  /** Address of a picture beside the text. Such a card takes two of four columns. */
  picture?: string;
}

/** `commands` also counts those that are in no area. */
export function FeatureGrid({ cards, commands }: { cards: Card[]; commands: number }) {
  const { t } = useTranslation("site");
  return (
    <section className="section" aria-labelledby="features">
      <SectionHead id="features" title={t("home.features.title")} text={t("home.features.text")} />
      <ul
        className={`grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2 sm:gap-4 ${cards.length === 2 ? "" : cards.length === 3 ? "lg:grid-cols-3" : "lg:grid-cols-4"}`}
      >
        {cards.map((card) => (
          <Feature key={card.id} {...card} />
        ))}
      </ul>
      {commands > 0 && (
        <p className="mt-6 sm:mt-8">
          <a
            href="/commands"
            className="inline-flex min-h-11 items-center gap-2.5 font-semibold text-accent underline-offset-[0.25em] hover:underline"
          >
            {t("home.features.all", { count: commands })}
            <Icon name="arrow-right" size={20} className="shrink-0" />
          </a>
        </p>
      )}
    </section>
  );
}

function Feature({ id, href, icon, title, text, lang, commands, picture }: Card) {
  const { t } = useTranslation("site");
  return (
    // A row on phones; with two or more columns a card.
    <li
      className={`card ${href ? "card-link" : ""} grid grid-cols-[auto_minmax(0,1fr)] gap-4 p-4.5 sm:grid-cols-1 sm:grid-rows-[auto_1fr] sm:p-6 ${picture ? "lg:col-span-2 lg:grid-cols-[minmax(0,1fr)_auto] lg:gap-x-8" : ""} tint-${id}`}
    >
      <Medallion icon={icon} small />
      <div className="flex flex-col">
        <h3 className="text-xl" lang={lang?.title}>
          {href ? (
            <a href={href} className="card-link-target">
              {title}
            </a>
          ) : (
            title
          )}
        </h3>
        <p className="mt-1 text-muted" lang={lang?.text}>
          <Prose>{text}</Prose>
        </p>
        {commands > 0 && (
          <p className="mt-auto pt-2 text-note font-[550] text-accent">
            {t("home.features.commands", { count: commands })}
          </p>
        )}
      </div>
      {picture && (
        <img
          src={picture}
          alt=""
          width="176"
          height="120"
          loading="lazy"
          className="hidden max-h-30 w-44 object-contain lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:block lg:self-center"
        />
      )}
    </li>
  );
}
