import { Fragment } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Time } from "#app/ui/time.tsx";
import { TitledSection } from "#app/ui/titled-section.tsx";
import type { describeProblems } from "./problems.server.ts";

type Described = Awaited<ReturnType<typeof describeProblems>>;

/** Problems that the bot reports from all servers, by code. */
export function Problems({ problems }: { problems: Described }) {
  const { t } = useTranslation("admin");
  return (
    <TitledSection id="problems" title={t("bot.problems.title")} text={t("bot.problems.text")}>
      {problems.length === 0 && <p>{t("bot.problems.none")}</p>}
      <ul className="grid gap-3 empty:hidden">
        {problems.map(({ code, title, servers, count, lastAt, examples }) => (
          <li key={code} className="card grid gap-x-8 gap-y-3 p-5 sm:grid-cols-2">
            <div>
              <p className="font-semibold">
                {title} <code className="code">{code}</code>
              </p>
              <p className="text-sm text-muted">
                {t("bot.problems.servers", { count: servers })}, {t("bot.problems.reports", { count })},{" "}
                {t("bot.problems.last")} <Time value={lastAt} />
              </p>
            </div>
            <ul className="grid content-start gap-1 text-sm">
              {examples.map(({ module, field, permissions }, index) => (
                <li key={index} className="wrap-anywhere">
                  {[module, field, { text: permissions, lang: undefined }].map(
                    (part, place) =>
                      part?.text && (
                        <Fragment key={place}>
                          {place > 0 && " · "}
                          <bdi lang={part.lang}>{part.text}</bdi>
                        </Fragment>
                      ),
                  )}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}
