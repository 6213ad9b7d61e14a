import type { ReactNode } from "react";

import { Rings } from "#app/ui/rings.tsx";

interface PageEndProps {
  /** Id of its heading. */
  labelledBy?: string;
  /** Padding and gap. */
  className: string;
  children: ReactNode;
}

/** Last section of a page, centred on rings. */
export function PageEnd({ labelledBy, className, children }: PageEndProps) {
  return (
    <section
      aria-labelledby={labelledBy}
      className={`relative isolate grid grid-cols-1 justify-items-center overflow-clip px-4 text-center ${className}`}
    >
      <Rings className="rings-quiet bottom-0 w-200" />
      {children}
    </section>
  );
}
