import { useTranslation } from "react-i18next";

import { ELSEWHERE, site } from "#app/content/site.ts";
import { Icon } from "#app/ui/icon.tsx";

interface ElsewhereLinkProps {
  name: (typeof ELSEWHERE)[number];
  className: string;
  /** Shows an icon for "new tab". The text for screen readers is always there. */
  marked?: boolean;
}

/** Link to another site, in a new tab. */
export function ElsewhereLink({ name, className, marked = false }: ElsewhereLinkProps) {
  const { t } = useTranslation();
  return (
    <a href={site.links[name]} target="_blank" rel="noopener" className={className}>
      <span>
        {t(`elsewhere.${name}`)}
        <span className="sr-only"> {t("newTab")}</span>
      </span>
      {marked && <Icon name="external-link" size={16} className="menu-away" />}
    </a>
  );
}

/** The About menu's links. */
export function ElsewhereLinks() {
  return (
    <ul>
      {ELSEWHERE.map((name) => (
        <li key={name}>
          <ElsewhereLink name={name} className="menu-item" marked />
        </li>
      ))}
    </ul>
  );
}
