import type { ReactNode } from "react";

import { Icon } from "#app/ui/icon.tsx";

interface BarMenuProps {
  /** Base of the popover's id, like `commands-menu`. */
  name: "commands" | "about" | "preferences" | "account";
  button: ReactNode;
  /** Accessible name of the button, if it has no text. */
  label?: string;
  /** The menu contains the current page. */
  current?: boolean;
  children: ReactNode;
}

/**
 * Menu of the bar, as a popover with its button. Arrow keys are handled by `enhance/menu-keys.ts`.
 */
export function BarMenu({ name, button, label, current, children }: BarMenuProps) {
  return (
    <div className="bar-menu">
      <button
        type="button"
        popovertarget={`${name}-menu`}
        aria-label={label}
        aria-current={current ? "true" : undefined}
        className="bar-link"
      >
        {button}
        <Icon name="chevron-down" size={16} className="menu-chevron" />
      </button>
      <div id={`${name}-menu`} popover="auto" className={`menu menu-${name}`}>
        {children}
      </div>
    </div>
  );
}
