import type { ReactNode } from "react";

interface TitledSectionProps {
  id: string;
  title: string;
  text?: string;
  aside?: ReactNode;
  children: ReactNode;
}

export function TitledSection({ id, title, text, aside, children }: TitledSectionProps) {
  return (
    <section className={`grid grid-cols-1 ${text ? "gap-6" : "gap-4"}`} aria-labelledby={id}>
      <div className={aside ? "flex flex-wrap items-center justify-between gap-x-4 gap-y-2" : "grid gap-2"}>
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        {text && <p className="max-w-2xl text-muted">{text}</p>}
        {aside}
      </div>
      {children}
    </section>
  );
}
