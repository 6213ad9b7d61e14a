import type { ReactNode } from "react";

interface CardProps {
  id: string;
  title: ReactNode;
  className?: string;
  headingClass?: string;
  children?: ReactNode;
}

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
