import "react";

// React 18 hands these attributes to the browser as they are; only its types do not know them yet.
declare module "react" {
  // The names of the type parameters must be React's own.
  interface HTMLAttributes<T> {
    /** `auto` closes on Escape, on a click outside, and when another one opens. */
    popover?: "auto" | "manual";
  }
  interface ScriptHTMLAttributes<T> {
    fetchpriority?: "high" | "low" | "auto" | undefined;
  }
  interface ButtonHTMLAttributes<T> {
    /** The id of the popover that this button opens and closes. */
    popovertarget?: string;
  }
}
