import { useTranslation } from "#app/i18n/use-translation.ts";
import type { Choice } from "./choices.tsx";

/** A chosen role or channel, with a button that removes it. */
export function Chip({ name, sign, onRemove }: Choice & { onRemove: () => void }) {
  const { t } = useTranslation("settings");
  return (
    <span className="inline-flex max-w-full items-center gap-1.5 rounded-full bg-sunken ps-2.5 text-sm in-disabled:pe-2.5">
      {sign}
      <bdi className="min-w-0 py-1">{name}</bdi>
      <button
        type="button"
        aria-label={t("pick.remove", { name })}
        className="grid size-8 flex-none cursor-pointer place-items-center rounded-full text-muted hover:bg-accent-soft hover:text-ink in-disabled:hidden"
        onClick={onRemove}
      >
        <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3">
          <path d="m2 2 8 8m0-8-8 8" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
        </svg>
      </button>
    </span>
  );
}
