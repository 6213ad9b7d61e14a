import { useTranslation } from "react-i18next";

import type { Reference } from "#app/http/openapi/reference.server.ts";

import { Method } from "./method.tsx";

/** The way to every operation, beside the page where there is room. */
export function Contents({ groups }: Pick<Reference, "groups">) {
  const { t } = useTranslation("api");
  return (
    <nav className="api-contents" aria-labelledby="contents">
      <h2 id="contents" className="api-contents-title">
        {t("contents")}
      </h2>
      <ul>
        {groups.map(({ group, operations }) => (
          <li key={group}>
            <a href={`#${group}`} className="api-contents-group">
              {t(`groups.${group}.title`)}
            </a>
            <ul>
              {operations.map(({ id, method, path, summary }) => (
                <li key={id}>
                  <a href={`#${id}`} className="api-contents-link" title={path}>
                    <Method>{method}</Method> <span lang="en">{summary}</span>
                  </a>
                </li>
              ))}
            </ul>
          </li>
        ))}
        <li>
          <a href="#errors" className="api-contents-group">
            {t("errors.title")}
          </a>
        </li>
      </ul>
    </nav>
  );
}
