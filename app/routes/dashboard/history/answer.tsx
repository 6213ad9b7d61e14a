import { useTranslation } from "react-i18next";

import type { Complaint } from "#app/routes/dashboard/module-view.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

interface RestoreFieldsProps {
  module: string;
  version: number;
  /** The current version when the form was rendered. */
  current: number;
}

interface AnswerProps extends RestoreFieldsProps {
  outcome: "conflict" | "refused" | "unfit";
  title: string;
  complaints?: Complaint[];
}

/** Why nothing was restored, and what can be done about it. */
export function Answer({ outcome, title, complaints = [], ...fields }: AnswerProps) {
  const { t } = useTranslation("history");
  return (
    <Notice kind="danger" title={t(`restore.${outcome}.title`)}>
      <p>{t(`restore.${outcome}.text`, { module: title, version: fields.version })}</p>
      <Complaints complaints={complaints} />
      {outcome === "refused" && (
        <form method="post" className="mt-3">
          <RestoreFields {...fields} />
          <input type="hidden" name="leaveOut" value="true" />
          <Button type="submit" variant="secondary">
            {t("restore.refused.without")}
          </Button>
        </form>
      )}
    </Notice>
  );
}

/** Errors of settings, field by field. */
export function Complaints({ complaints }: { complaints: Complaint[] }) {
  if (complaints.length === 0) return null;
  return (
    <ul className="mt-2 grid list-disc gap-1 pl-5">
      {complaints.map(({ label, messages }) => (
        <li key={label}>
          <bdi className="font-semibold">{label}</bdi>: {messages.join(" ")}
        </li>
      ))}
    </ul>
  );
}

/** Hidden fields of a form that restores a version. */
export function RestoreFields({ module, version, current }: RestoreFieldsProps) {
  return (
    <>
      <input type="hidden" name="intent" value="restore" />
      <input type="hidden" name="module" value={module} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="current" value={current} />
    </>
  );
}
