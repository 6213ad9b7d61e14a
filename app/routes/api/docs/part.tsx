import type { ReactNode } from "react";

/** One part of an operation, under its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-2">
      <PartTitle>{title}</PartTitle>
      {children}
    </div>
  );
}

/** The heading of a part or of an example. */
export function PartTitle({ children }: { children: string }) {
  return <h4 className="text-note font-semibold text-muted">{children}</h4>;
}
