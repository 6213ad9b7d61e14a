import { statusIn } from "#app/features/applications/status.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "#app/ui/icon.tsx";

export const STATUS_ICONS = {
  pending: "hourglass",
  reviewed: "eye",
  accepted: "circle-check",
  rejected: "circle-x",
} as const;

export function StatusBadge({ status }: { status: string }) {
  const word = useStatusWord()(status);
  const known = statusIn(status);
  return (
    <span
      data-status={status}
      className="inline-flex max-w-full items-center gap-1.5 rounded-full border border-[color-mix(in_oklab,var(--tint)_50%,var(--color-surface))] bg-[color-mix(in_oklab,var(--tint)_12%,var(--color-surface))] py-0.5 ps-2 pe-2.5 text-fine leading-[1.4] font-semibold text-(--tone)"
    >
      <Icon name={known ? STATUS_ICONS[known] : "circle-question-mark"} size={14} className="flex-none" />
      <bdi>{word}</bdi>
    </span>
  );
}

export function useStatusWord(): (status: string) => string {
  const { t } = useTranslation();
  return (status) => {
    const known = statusIn(status);
    return known ? t(`application.status.${known}`) : status;
  };
}
