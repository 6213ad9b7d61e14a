import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";

interface BarMenuProps {
  /** Names its parts: the popover of `commands` is `commands-menu`. */
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
    <div className="bar-menu">
      <button
        type="button"
        popovertarget={`${name}-menu`}
        aria-label={label}
        aria-current={current ? "true" : undefined}
        className="bar-link"
      >
        {button}
        <ChevronDown aria-hidden="true" size={16} className="menu-chevron" />
      </button>
      <div id={`${name}-menu`} popover="auto" className={`menu menu-${name}`}>
        {children}
      </div>
    </div>
  );
}
