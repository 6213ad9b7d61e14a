import type { IconName } from "#app/content/icons.ts";
import { Icon } from "#app/ui/icon.tsx";

/** A pearl in the tint of its category, with the category's icon engraved. */
export function Medallion({ icon, small = false }: { icon: IconName; small?: boolean }) {
  return (
    <span className={`medallion ${small ? "medallion-small" : ""}`}>
      <Icon name={icon} size={small ? 20 : 30} strokeWidth={1.75} />
    </span>
  );
}
