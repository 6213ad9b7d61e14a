import type { ReactNode } from "react";

interface AccountSectionProps {
  /** Also its anchor on the page. */
  id: string;
  title: string;
  text?: string;
  children: ReactNode;
}

/** A part of the page: what it is about, and beside or below that what one can do. */
export function AccountSection({ id, title, text, children }: AccountSectionProps) {
  return (
    <section
      id={id}
      className="grid grid-cols-1 gap-5 border-t border-line pt-6 lg:grid-cols-[minmax(0,17rem)_minmax(0,1fr)] lg:gap-12 lg:pt-8"
      aria-labelledby={`${id}-title`}
    >
      <div className="grid content-start gap-2">
        <h2 id={`${id}-title`} className="text-2xl">
          {title}
        </h2>
        {text && <p className="text-muted">{text}</p>}
      </div>
      {children}
    </section>
  );
}
