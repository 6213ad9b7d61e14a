import type { ReactNode } from "react";

/** A status without a box of its own. Screen readers announce what comes into a region that was there before: it is always rendered. */
export function StatusRegion({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="contents">
      {children}
    </div>
  );
}
