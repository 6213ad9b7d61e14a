import { useTranslation } from "react-i18next";

import type { Reference } from "#app/http/openapi/reference.server.ts";

import { Chapter } from "./chapter.tsx";
import { Operation } from "./operation.tsx";

/** The operations of one kind of reader. */
export function Group({ group, operations }: Reference["groups"][number]) {
  const { t } = useTranslation("api");
  return (
    <Chapter id={group} title={t(`groups.${group}.title`)} text={t(`groups.${group}.text`)}>
      {operations.map((operation) => (
        <Operation key={operation.id} {...operation} />
      ))}
    </Chapter>
  );
}
