import { directionOf, type Locale } from "#app/i18n/languages.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Markdown } from "#app/routes/site/markdown.tsx";
import { SectionHead } from "#app/routes/site/parts.tsx";
import type { Question } from "#app/site/pages.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { newTabOf } from "#app/ui/new-tab.ts";

interface FaqProps {
  questions: Pick<Question, "question" | "answer">[];
  /** Their language, if it is another than the page's. */
  language?: Locale;
  /** Where people ask for help, if there is such a place. */
  support?: string;
}

/** Questions about the bot, as details with a common name: the browser opens one at a time. Nothing where there are none. */
export function Faq({ questions, language, support }: FaqProps) {
  const { t } = useTranslation("site");
  if (questions.length === 0) return null;
  return (
    <section className="section" aria-labelledby="faq">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.7fr)]">
        <div>
          <SectionHead id="faq" title={t("home.faq.title")} text={t("home.faq.text")} />
          {support && (
            <p className="mt-6">
              <ButtonLink href={support} {...newTabOf(support)} variant="secondary">
                {t("home.faq.more")}
              </ButtonLink>
            </p>
          )}
        </div>
        <div className="border-t border-line" lang={language} dir={language && directionOf(language)}>
          {questions.map(({ question, answer }) => (
            <details key={question} name="faq" className="group border-b border-line">
              <summary className="flex list-none items-center justify-between gap-4 py-5 hover:text-accent [&::-webkit-details-marker]:hidden">
                <h3 className="text-lg">{question}</h3>
                <Icon
                  name="plus"
                  size={22}
                  className="flex-none text-accent group-open:rotate-45 motion-safe:transition-transform motion-safe:duration-200"
                />
              </summary>
              <div className="grid max-w-prose grid-cols-1 gap-3 pe-8 pb-6 text-muted">
                <Markdown>{answer}</Markdown>
              </div>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
