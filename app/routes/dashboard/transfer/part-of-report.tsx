import { useTranslation } from "react-i18next";

import type { GuildFacts } from "#app/features/guilds/guild-facts.ts";
import { Changes } from "#app/routes/dashboard/history/changes.tsx";
import { Complaints } from "#app/routes/dashboard/history/complaints.tsx";

import { PlacedList } from "./placed-list.tsx";
import type { PartReport } from "./report.server.ts";

interface PartOfReportProps {
  part: PartReport;
  facts: Pick<GuildFacts, "channels" | "roles">;
}

/** What the import would do to one module, with the tick that says whether it may. */
export function PartOfReport({ part, facts }: PartOfReportProps) {
  const { t } = useTranslation("transfer");
  const { module, title, chosen, empties, complaints, plan } = part;
  const id = `part-${module}`;
  const changes = plan?.changes ?? [];
  return (
    <article className="card transfer-part" aria-labelledby={id}>
      <h4 id={id} className="font-display text-lg font-semibold">
        {title}
      </h4>
      {complaints && (
        <div>
          <p className="font-medium text-danger">{t("report.wrong")}</p>
          <Complaints complaints={complaints} />
        </div>
      )}
      {plan && changes.length === 0 && <p className="text-muted">{t("report.unchanged")}</p>}
      {plan && changes.length > 0 && (
        <>
          <input type="hidden" name={`version.${module}`} value={plan.version} />
          <input type="hidden" name={`settings.${module}`} value={plan.settings} />
          <label className="transfer-take">
            <input type="checkbox" name="module" value={module} defaultChecked={chosen} />
            {t("report.take", { module: title })}
          </label>
          {empties && <p className="font-medium text-warning">{t("report.empties")}</p>}
          <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
            <h5 className="sr-only">{t("report.changes")}</h5>
            <Changes changes={changes} facts={facts} />
          </div>
        </>
      )}
      {plan && <PlacedList placed={plan.placed} facts={facts} />}
    </article>
  );
}
