import { useTranslation } from "react-i18next";

import type { Reference } from "#app/http/openapi/reference.server.ts";
import { Prose } from "#app/ui/prose.tsx";

import { Status } from "./answers.tsx";

/** Every error code there is. */
export function Errors({ problems }: Pick<Reference, "problems">) {
  const { t } = useTranslation("api");
  return (
    <section className="api-group" aria-labelledby="errors">
      <div className="api-group-head">
        <h2 id="errors" className="section-title">
          {t("errors.title")}
        </h2>
        <p className="section-text">
          <Prose>{t("errors.text")}</Prose>
        </p>
      </div>
      <div className="card api-card">
        <dl className="api-errors">
          {problems.map(({ code, status, says }) => (
            <div key={code}>
              <dt id={code}>
                <Status>{status}</Status> <code translate="no">{code}</code>
              </dt>
              <dd lang="en">
                <Prose>{says}</Prose>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
