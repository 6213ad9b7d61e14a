import type { IconName } from "#app/content/icons.ts";

import { Icon } from "./icon.tsx";

interface StillIconProps {
  name: IconName;
  /** Pixels. */
  size: number;
  className: string;
}

/**
 * Icon of the shell, rendered by the server only: hydration keeps it, so that browsers do not download all icons for a menu.
 * A menu that is rendered in the browser, after an error, has none.
 */
export function StillIcon({ name, size, className }: StillIconProps) {
  if (import.meta.env.SSR) {
    return (
      <span className={className}>
        <Icon name={name} size={size} />
      </span>
    );
  }
  return <span className={className} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />;
}
