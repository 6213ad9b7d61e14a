import { useTranslation } from "react-i18next";

import type { ReferenceOperation } from "#app/http/openapi/reference.server.ts";
import { Prose } from "#app/ui/prose.tsx";

/** What comes back: what is good first, then the codes of what is not, which the end of the page explains. */
export function Answers({ answers, errors }: Pick<ReferenceOperation, "answers" | "errors">) {
  const { t } = useTranslation("api");
  return (
    <div className="api-part">
      <h4>{t("answers")}</h4>
      <ul className="api-answers">
        {answers.map(({ status, says, headers }) => (
          <li key={status}>
            <Status>{status}</Status>
            <span lang="en">
              <Prose>{[says, ...headers.map((name) => `\`${name}\``)].join(" ")}</Prose>
            </span>
          </li>
        ))}
        {errors.map(({ status, codes }) => (
          <li key={`error ${status}`}>
            <Status>{status}</Status>
            <span className="api-codes">
              {codes.map((code) => (
                <a key={code} href={`#${code}`} translate="no">
                  {code}
                </a>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A status of HTTP, coloured as what it means. */
export function Status({ children }: { children: number }) {
  return <span className={`api-status api-status-${Math.floor(children / 100)}`}>{children}</span>;
}
