import { useTranslation } from "react-i18next";

import type { Reference, ReferenceOperation } from "#app/http/openapi/reference.server.ts";
import { Prose } from "#app/ui/prose.tsx";

import { Chapter, CHAPTER_CARD, Part } from "./layout.tsx";

const ANSWER = "grid grid-cols-[3rem_minmax(0,1fr)] items-baseline gap-3 border-t border-line py-1.5";

export function Answers({ answers, errors }: Pick<ReferenceOperation, "answers" | "errors">) {
  const { t } = useTranslation("api");
  return (
    <Part title={t("answers")}>
      <ul className="grid grid-cols-1 text-compact">
        {answers.map(({ status, says, headers }) => (
          <li key={status} className={ANSWER}>
            <Status>{status}</Status>
            <span lang="en">
              <Prose>{[says, ...headers.map((name) => `\`${name}\``)].join(" ")}</Prose>
            </span>
          </li>
        ))}
        {errors.map(({ status, codes }) => (
          <li key={`error ${status}`} className={ANSWER}>
            <Status>{status}</Status>
            <span className="flex flex-wrap gap-x-3.5">
              {codes.map((code) => (
                <a
                  key={code}
                  href={`#${code}`}
                  className="inline-flex min-h-6.5 items-center font-mono text-fine underline decoration-edge underline-offset-[0.25em] hover:text-accent"
                  translate="no"
                >
                  {code}
                </a>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

const COLORS: Record<number, string> = { 2: "text-success", 4: "text-warning", 5: "text-danger" };

function Status({ children }: { children: number }) {
  const color = COLORS[Math.floor(children / 100)] ?? "text-muted";
  return <span className={`font-mono text-note font-bold ${color}`}>{children}</span>;
}

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
