import type { ReactNode } from "react";
import { buttonClass } from "./button.tsx";

interface ButtonSummaryProps {
  size?: "small";
  children: ReactNode;
}

/** Summary that looks like a quiet button, and opens its `details`. */
export function ButtonSummary({ size, children }: ButtonSummaryProps) {
  return (
    <summary className={`${buttonClass("quiet", size)} list-none [&::-webkit-details-marker]:hidden`}>
      {children}
    </summary>
  );
}
