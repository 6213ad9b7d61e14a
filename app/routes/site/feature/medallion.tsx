import type { IconName } from "#app/content/icons.ts";
import { Icon } from "#app/ui/icon.tsx";

const SMALL = "size-11 [box-shadow:inset_0_-0.125rem_0.5rem_var(--tint-clear)]";
const LARGE =
  "size-16 [box-shadow:inset_0_-0.25rem_0.75rem_var(--tint-clear),0_0.5rem_2rem_-0.5rem_var(--tint)]";

/** Round icon of a category, in its tint. */
export function Medallion({ icon, small = false }: { icon: IconName; small?: boolean }) {
  return (
    <span
      className={`medallion inline-flex flex-none items-center justify-center rounded-full ${small ? SMALL : LARGE}`}
    >
      <Icon name={icon} size={small ? 20 : 30} strokeWidth={1.75} />
    </span>
  );
}
