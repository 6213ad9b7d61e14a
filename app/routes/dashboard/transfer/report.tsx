import { listFormat } from "#app/i18n/formats.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Changes, Complaints } from "#app/routes/dashboard/history/changes.tsx";
import { PartName } from "#app/routes/dashboard/names.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { PartReport } from "./import.server.ts";

type Placed = NonNullable<PartReport["plan"]>["placed"][number];

type ReportProps = { report: PartReport[] } & (
  | { outcome: "report"; from: string; unknown: string[] }
  | { outcome: "stopped"; why: "conflict" | "refused" | "none" }
);

export function Report(props: ReportProps) {
  const { t, i18n } = useTranslation("transfer");
  const { report } = props;
  const same = report.filter(isSame).map(({ title }) => title.text);
  const importable = report.some(({ plan }) => plan && plan.changes.length > 0);
  const isIdle = !importable && report.every(({ plan }) => plan);
  return (
    <section className="grid grid-cols-1 gap-4" aria-labelledby="report">
      {/* The page opens here, also without scripts. */}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
      <h3 id="report" tabIndex={-1} autoFocus className="text-xl outline-none">
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
      {props.outcome === "report" && props.unknown.length > 0 && (
        <Notice kind="warning">
          {t("report.unknown", { count: props.unknown.length })}{" "}
          {props.unknown.map((name) => (
            <span key={name}>
              <code className="code">
                <bdi>{name}</bdi>
              </code>{" "}
            </span>
          ))}
        </Notice>
      )}
      {isIdle && <Notice kind="info">{t("report.nothing")}</Notice>}
      {/* Percent-encoded, the settings of a file that may be checked are more than may be sent. */}
      <form method="post" encType="multipart/form-data" className="grid grid-cols-1 gap-4">
        <input type="hidden" name="intent" value="import" />
        {report
          .filter((part) => !isSame(part))
          .map((part) => (
            <Part key={part.module} part={part} />
          ))}
        {same.length > 0 && !isIdle && (
          <p className="text-muted">
            {t("report.same")} {listFormat(i18n.language).format(same)}
          </p>
        )}
        {importable && (
          <Button type="submit" className="justify-self-start">
            {t("report.do")}
          </Button>
        )}
      </form>
    </section>
  );
}

function isSame({ plan }: PartReport): boolean {
  return plan !== undefined && plan.changes.length === 0 && plan.placed.every(({ found }) => found);
}

function Part({ part }: { part: PartReport }) {
  const { t, i18n } = useTranslation("transfer");
  const { module, title, chosen, empties, complaints, plan } = part;
  const id = `part-${module}`;
  const changes = plan?.changes.length ?? 0;
  const look = "font-display text-lg font-semibold";
  return (
    <article className="card grid grid-cols-1 gap-4 p-4 md:p-6" aria-labelledby={id}>
      {/* A module that can be imported is named by its box. */}
      <h4 id={id} lang={title.lang} className={changes > 0 ? "sr-only" : look}>
        {title.text}
      </h4>
      {complaints && (
        <div>
          <p className="font-medium text-danger">{t("report.wrong")}</p>
          <Complaints complaints={complaints} />
        </div>
      )}
      {plan?.changes.length === 0 && <p className="text-muted">{t("report.unchanged")}</p>}
      {plan && changes > 0 && (
        <>
          <input type="hidden" name="offer" value={JSON.stringify(plan.offer)} />
          <label className={`flex cursor-pointer items-center gap-3 ${look}`}>
            <input type="checkbox" name="module" value={module} defaultChecked={chosen} className="tick" />
            {t("report.take", { module: title.text })}
          </label>
          {plan.secrets.length > 0 && (
            <p className="font-medium text-warning">
              {t("report.secrets", { names: listFormat(i18n.language).format(plan.secrets) })}
            </p>
          )}
          {empties && <p className="font-medium text-warning">{t("report.empties")}</p>}
          <div className="grid grid-cols-1 gap-2">
            <h5 className="sr-only">{t("report.changes")}</h5>
            <Changes changes={plan.changes} />
          </div>
        </>
      )}
      {plan && <PlacedList placed={plan.placed} />}
    </article>
  );
}

function PlacedList({ placed }: { placed: Placed[] }) {
  const { t } = useTranslation("transfer");
  const groups = [
    { name: "left", entries: placed.filter(({ found }) => !found) },
    { name: "byName", entries: placed.filter(({ found }) => found?.by === "name") },
    { name: "byId", entries: placed.filter(({ found }) => found?.by === "id") },
  ] as const;
  return groups
    .filter(({ entries }) => entries.length > 0)
    .map(({ name, entries }) => (
      <details key={name} open={name === "left"}>
        <summary className={name === "left" ? "font-medium text-warning" : "font-medium"}>
          {t(`report.${name}`)} ({entries.length})
        </summary>
        <ul className="grid grid-cols-1 gap-2 pt-2">
          {entries.map(({ kind, name: title, from, found, why, message }, index) => (
            <li key={index} className="flex flex-wrap gap-x-2 gap-y-0.5">
              {found && <PartName kind={kind} id={found.id} />}
              {!found && (
                <span>
                  {t(`report.${kind}`)}{" "}
                  {title ? <bdi className="font-medium">{title}</bdi> : <code className="code">{from}</code>}
                </span>
              )}
              {why && (
                <span className="text-muted">{why === "refused" ? message : t(`report.why.${why}`)}</span>
              )}
            </li>
          ))}
        </ul>
      </details>
    ));
}
