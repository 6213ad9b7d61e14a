import { useState, type ReactNode } from "react";
import { valueOf, type Editing } from "./inputs.tsx";

interface FoldProps {
  label: string;
  /** Summary of the content while it is folded. */
  about?: string;
  /** Why it is open; undefined where it is empty. */
  holds: "text" | "errors" | undefined;
  children: ReactNode;
}

/** A group of controls that opens where something is filled in or refused, and else folds. The form has what is in it in any case. */
export function Fold({ label, about, holds, children }: FoldProps) {
  const [isOpen, open] = useState(holds !== undefined);
  const [held, hold] = useState(holds);
  if (holds !== held) {
    hold(holds);
    // A group that is emptied stays open.
    if (holds) open(true);
  }
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => open(currentTarget.open)}
      className="group/fold col-span-full border-t border-line"
    >
      <summary className="min-h-11 cursor-pointer content-center truncate text-sm font-semibold">
        {label}
        {about && <bdi className="font-normal text-muted group-open/fold:hidden"> · {about}</bdi>}
      </summary>
      <div role="group" aria-label={label} className="grid gap-3 pb-3">
        {children}
      </div>
    </details>
  );
}

/** Says whether something at one of these names is refused, or filled in. */
export function heldIn(editing: Editing, names: string[]): "text" | "errors" | undefined {
  if (names.some((name) => editing.isRefused(name))) return "errors";
  return names.some((name) => isFilled(valueOf(editing, name))) ? "text" : undefined;
}

function isFilled(value: unknown): boolean {
  return typeof value === "object" && value !== null ? Object.values(value).some(isFilled) : Boolean(value);
}
