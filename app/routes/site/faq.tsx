import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";

const QUESTIONS = ["add", "permissions", "commands", "levels", "currency", "privacy"] as const;

/** Six questions. They share a name, so that the browser keeps one open at a time. */
export function Faq() {
  const { t } = useTranslation("site");
  return (
    <section className="section" aria-labelledby="faq">
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[1fr_1.7fr]">
        <div>
          <h2 id="faq" className="section-title">
            {t("home.faq.title")}
          </h2>
          <p className="section-text mt-4">{t("home.faq.text")}</p>
        </div>
        <div className="border-t border-line">
          {QUESTIONS.map((question) => (
            <details key={question} name="faq" className="faq">
              <summary>
                <h3 className="text-lg sm:text-xl">{t(`home.faq.${question}.question`)}</h3>
                <Plus aria-hidden="true" size={22} className="faq-sign" />
              </summary>
              <p className="max-w-prose pr-8 pb-6 text-muted">{t(`home.faq.${question}.answer`)}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
