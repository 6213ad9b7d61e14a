import type { ReactNode } from "react";

import { Rings } from "#app/ui/rings.tsx";

interface PageEndProps {
  /** The id of its heading, where that names it. */
  labelledBy?: string;
  /** Its padding above and below, and the gap between its parts. */
  className: string;
  children: ReactNode;
}

/** The last section of a page: the way on, centred on rings. */
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
