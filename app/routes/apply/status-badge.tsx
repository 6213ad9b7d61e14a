import { CircleCheck, CircleQuestionMark, CircleX, Eye, Hourglass, type LucideIcon } from "lucide-react";
import { useTranslation } from "react-i18next";

import { type ApplicationStatus, statusIn } from "#app/features/applications/status.ts";

const ICONS: Record<ApplicationStatus, LucideIcon> = {
  pending: Hourglass,
  reviewed: Eye,
  accepted: CircleCheck,
  rejected: CircleX,
};

/**
 * An application's status: icon, word and colour (yellow, blue, green, red). One that nobody knows is grey,
 * and called as it came.
 */
export function StatusBadge({ status }: { status: string }) {
  const { t } = useTranslation();
  const known = statusIn(status);
  const Icon = known ? ICONS[known] : CircleQuestionMark;
  return (
    <span className={`status-badge status-${known ?? "unknown"}`}>
      <Icon aria-hidden="true" size={14} />
      {known ? t(`application.status.${known}`) : <bdi>{status}</bdi>}
    </span>
  );
}

/** Says a status in the reader's language; one that nobody knows as it came. */
export function useStatusWord(): (status: string) => string {
  const { t } = useTranslation();
  return (status) => {
    const known = statusIn(status);
    return known ? t(`application.status.${known}`) : status;
  };
}
