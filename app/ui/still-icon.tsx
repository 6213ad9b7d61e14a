import type { IconName } from "#app/content/icons.ts";

import { Icon } from "./icon.tsx";

interface StillIconProps {
  name: IconName;
  /** Pixels. */
  size: number;
  className: string;
}

/**
 * A picture in what is around every page. The server draws it and hydration leaves it as it is, so that nobody
 * downloads every drawing there is for a menu. Where the browser itself builds the menu anew, after an error, the words
 * stand alone.
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
