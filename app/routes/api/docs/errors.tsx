import { useTranslation } from "react-i18next";

import type { Reference } from "#app/http/openapi/reference.server.ts";
import { Prose } from "#app/ui/prose.tsx";

import { Status } from "./answers.tsx";
import { Chapter, CHAPTER_CARD } from "./chapter.tsx";

/** Every error code there is. */
export function Errors({ problems }: Pick<Reference, "problems">) {
  const { t } = useTranslation("api");
  return (
    <Chapter id="errors" title={t("errors.title")} text={t("errors.text")}>
      <div className={CHAPTER_CARD}>
        <dl className="grid grid-cols-1 gap-3.5">
          {problems.map(({ code, status, says }) => (
            <div
              key={code}
              className="grid grid-cols-1 gap-x-6 gap-y-0.5 border-t border-line pt-3.5 first:border-t-0 first:pt-0 @min-[44rem]:grid-cols-[15rem_minmax(0,1fr)]"
            >
              <dt id={code}>
                <Status>{status}</Status>{" "}
                <code className="font-mono text-note font-[650]" translate="no">
                  {code}
                </code>
              </dt>
              <dd lang="en">
                <Prose>{says}</Prose>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Chapter>
  );
}
