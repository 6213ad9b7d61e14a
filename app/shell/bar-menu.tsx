import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";

interface BarMenuProps {
  /** Names its parts: `commands` is the popover `commands-menu`, and anchored by `menu.css`. */
  name: "commands" | "about" | "preferences" | "account";
  /** What the button shows. */
  button: ReactNode;
  /** What the button is called, if not what it shows. */
  label?: string;
  /** The page that is shown is one of those in the menu. */
  current?: boolean;
  children: ReactNode;
}

/**
 * A button of the bar and the menu below it. The browser opens it, closes it on Escape, on a click outside and when
 * another one opens, and tells who listens whether it is open; arrow keys are `enhance/menu-keys.ts`.
 */
export function BarMenu({ name, button, label, current, children }: BarMenuProps) {
  return (
    <>
      <button
        type="button"
        popovertarget={`${name}-menu`}
        aria-label={label}
        aria-current={current ? "true" : undefined}
        className={`bar-link menu-button-${name}`}
      >
        {button}
        <ChevronDown aria-hidden="true" size={16} className="menu-chevron" />
      </button>
      <div id={`${name}-menu`} popover="auto" className={`menu menu-${name}`}>
        {children}
      </div>
    </>
  );
}
