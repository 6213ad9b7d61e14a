import type { ReactNode } from "react";

interface CardProps {
  id: string;
  title: ReactNode;
  /** Classes of the section: gaps and padding. */
  className?: string;
  headingClass?: string;
  children?: ReactNode;
}

/** Section on a card under a heading of the second level. */
export function Card({
  id,
  title,
  className = "gap-5 p-6 sm:p-8",
  headingClass = "text-xl",
  children,
}: CardProps) {
  return (
    <section className={`card grid grid-cols-1 ${className}`} aria-labelledby={id}>
      <h2 id={id} className={headingClass}>
        {title}
      </h2>
      {children}
    </section>
  );
}
