import { useTranslation } from "react-i18next";

import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

import type { Complaint } from "./complaints.server.ts";
import { Complaints } from "./complaints.tsx";
import { RestoreFields } from "./restore-fields.tsx";

interface AnswerProps {
  answer: {
    outcome: "conflict" | "refused" | "unfit";
    module: string;
    title: string;
    version: number;
    /** The version that held when the form was made. */
    current: number;
    complaints?: Complaint[];
  };
}

/** Why nothing was restored, and what can be done about it. */
export function Answer({ answer }: AnswerProps) {
  const { t } = useTranslation("history");
  const { outcome, title, version, complaints = [] } = answer;
  return (
    <Notice kind="danger" title={t(`restore.${outcome}.title`)}>
      <p>{t(`restore.${outcome}.text`, { module: title, version })}</p>
      <Complaints complaints={complaints} />
      {outcome === "refused" && (
        <form method="post" className="mt-3">
          <RestoreFields {...answer} />
          <input type="hidden" name="leaveOut" value="true" />
          <Button type="submit" variant="secondary">
            {t("restore.refused.without")}
          </Button>
        </form>
      )}
    </Notice>
  );
}

/** What has just been done. */
export function Done({
  what,
  module,
  version,
}: {
  what: "done" | "unchanged";
  module: string;
  version: number;
}) {
  const { t } = useTranslation("history");
  return (
    <Notice kind={what === "done" ? "success" : "info"}>{t(`restore.${what}`, { module, version })}</Notice>
  );
}
