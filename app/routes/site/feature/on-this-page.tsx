import { useTranslation } from "react-i18next";

interface OnThisPageProps {
  sections: { id: string; title: string }[];
}

/** Links to the sections. */
export function OnThisPage({ sections }: OnThisPageProps) {
  const { t } = useTranslation("commands");
  return (
    <nav aria-label={t("feature.onThisPage")} className="mx-auto grid w-full max-w-6xl gap-2.5 px-4">
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
