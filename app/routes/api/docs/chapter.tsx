import type { ReactNode } from "react";

import { Prose } from "#app/ui/prose.tsx";

interface ChapterProps {
  id: string;
  title: string;
  text: string;
  children: ReactNode;
}

/** A section of the page under its heading, which the contents lead to. */
export function Chapter({ id, title, text, children }: ChapterProps) {
  return (
    <section className="mt-[clamp(1rem,3vw,2rem)] grid grid-cols-1 gap-5" aria-labelledby={id}>
      <div className="grid gap-2">
        <h2 id={id} className="section-title">
          {title}
        </h2>
        <p className="section-text">
          <Prose>{text}</Prose>
        </p>
      </div>
      {children}
    </section>
  );
}

/** A framed part of it. */
export const CHAPTER_CARD = "card grid grid-cols-1 gap-5 p-[clamp(1.125rem,3vw,1.75rem)]";
