import { useTranslation } from "react-i18next";

interface OnThisPageProps {
  sections: { id: string; title: string }[];
}

/** The sections, to jump to. */
export function OnThisPage({ sections }: OnThisPageProps) {
  const { t } = useTranslation("commands");
  return (
    <nav aria-label={t("feature.onThisPage")} className="on-this-page">
      <p aria-hidden="true" className="text-sm text-muted">
        {t("feature.onThisPage")}
      </p>
      <ul className="flex flex-wrap gap-2">
        {[...sections, { id: "commands", title: t("feature.commands") }].map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className="chip">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
