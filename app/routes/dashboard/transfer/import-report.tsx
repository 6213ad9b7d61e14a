import { useTranslation } from "react-i18next";

import type { GuildFacts } from "#app/features/guilds/guild-facts.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

import { PartOfReport } from "./part-of-report.tsx";
import type { PartReport } from "./report.server.ts";

type ImportReportProps = {
  report: PartReport[];
  facts: Pick<GuildFacts, "channels" | "roles">;
} & (
  | { outcome: "report"; from: string; unknown: string[] }
  /** It was tried, and nothing was imported. */
  | { outcome: "stopped"; why: "conflict" | "refused" | "none" }
);

/** What the import would do, module by module, and the form that does it. */
export function ImportReport(props: ImportReportProps) {
  const { t, i18n } = useTranslation("transfer");
  const { report, facts } = props;
  const same = report.filter(isSame).map(({ title }) => title);
  const importable = report.some(({ plan }) => plan && plan.changes.length > 0);
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-labelledby="report">
      <h3 id="report" className="text-xl">
        {t("report.title")}
      </h3>
      {props.outcome === "stopped" && (
        <Notice kind="danger" title={t(`stopped.${props.why}.title`)}>
          {t(`stopped.${props.why}.text`)}
        </Notice>
      )}
      {props.outcome === "report" && (
        <p className="text-muted">
          {t("report.from")} <bdi className="font-medium text-ink">{props.from}</bdi>
        </p>
      )}
      {props.outcome === "report" && props.unknown.length > 0 && <Unknown names={props.unknown} />}
      {!importable && <Notice kind="info">{t("report.nothing")}</Notice>}
      <form method="post" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <input type="hidden" name="intent" value="import" />
        {report
          .filter((part) => !isSame(part))
          .map((part) => (
            <PartOfReport key={part.module} part={part} facts={facts} />
          ))}
        {same.length > 0 && importable && (
          <p className="text-muted">
            {t("report.same")} {new Intl.ListFormat(i18n.language).format(same)}
          </p>
        )}
        {importable && (
          <div>
            <Button type="submit">{t("report.do")}</Button>
          </div>
        )}
      </form>
    </section>
  );
}

/** Nothing would change, and nothing is left out. */
function isSame({ plan }: PartReport): boolean {
  return plan !== undefined && plan.changes.length === 0 && plan.placed.every(({ found }) => found);
}

function Unknown({ names }: { names: string[] }) {
  const { t } = useTranslation("transfer");
  return (
    <Notice kind="warning">
      {t("report.unknown", { count: names.length })}{" "}
      {names.map((name) => (
        <span key={name}>
          <code className="code">
            <bdi>{name}</bdi>
          </code>{" "}
        </span>
      ))}
    </Notice>
  );
}
