import type { ReactNode } from "react";

interface CardProps {
  id: string;
  title: ReactNode;
  className?: string;
  headingClass?: string;
  level?: "h2" | "h3";
  children?: ReactNode;
}

export function Card({
  id,
  title,
  className = "gap-5 p-6 sm:p-8",
  headingClass = "text-xl",
  level: Heading = "h2",
  children,
}: CardProps) {
  return (
    <section className={`card grid grid-cols-1 ${className}`} aria-labelledby={id}>
      <Heading id={id} className={headingClass}>
        {title}
      </Heading>
      {children}
    </section>
  );
}
