import type { ReactNode } from "react";

/** A name and its value in a `<dl>`. `wide` takes two columns of a grid. */
export function Fact({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? "sm:col-span-2" : undefined}>
      <dt className="text-note text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
