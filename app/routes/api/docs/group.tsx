import { useTranslation } from "react-i18next";

import type { Reference } from "#app/http/openapi/reference.server.ts";

import { Operation } from "./operation.tsx";

/** The operations of one kind of reader. */
export function Group({ group, operations }: Reference["groups"][number]) {
  const { t } = useTranslation("api");
  return (
    <section className="api-group" aria-labelledby={group}>
      <div className="api-group-head">
        <h2 id={group} className="section-title">
          {t(`groups.${group}.title`)}
        </h2>
        <p className="section-text">{t(`groups.${group}.text`)}</p>
      </div>
      {operations.map((operation) => (
        <Operation key={operation.id} {...operation} />
      ))}
    </section>
  );
}
