import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";

import { site } from "#app/content/site.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

const QUESTIONS = ["add", "permissions", "commands", "levels", "currency", "privacy"] as const;

type Questions = ReturnType<typeof questionsIn>;

/** Returns the home page's questions in the language of `t`. */
export function questionsIn(t: TFunction<"site">) {
  return QUESTIONS.map((id) => ({
    id,
    question: t(`home.faq.${id}.question`),
    answer: t(`home.faq.${id}.answer`),
  }));
}

/** Returns the questions as https://schema.org/FAQPage. */
export function faqPage(questions: Questions) {
  return {
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}

/** Details with a common name: the browser opens one at a time. */
export function Faq({ questions }: { questions: Questions }) {
  const { t } = useTranslation("site");
  return (
    <section className="section" aria-labelledby="faq">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.7fr)]">
        <div>
          <h2 id="faq" className="section-title">
            {t("home.faq.title")}
          </h2>
          <p className="section-text mt-4">{t("home.faq.text")}</p>
          <ButtonLink
            href={site.links.support}
            target="_blank"
            rel="noopener"
            variant="secondary"
            className="mt-6"
          >
            {t("home.faq.more")}
          </ButtonLink>
        </div>
        <div className="border-t border-line">
          {questions.map(({ id, question, answer }) => (
            <details key={id} name="faq" className="group border-b border-line">
              <summary className="flex list-none items-center justify-between gap-4 py-5 hover:text-accent [&::-webkit-details-marker]:hidden">
                <h3 className="text-lg">{question}</h3>
                <Icon
                  name="plus"
                  size={22}
                  className="flex-none text-accent group-open:rotate-45 motion-safe:transition-transform motion-safe:duration-200"
                />
              </summary>
              <p className="max-w-prose pr-8 pb-6 text-muted">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
