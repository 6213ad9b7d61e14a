import type { ReactNode } from "react";
import type { IconName } from "#app/content/icons.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Rings } from "#app/ui/rings.tsx";

interface PageHeaderProps {
  /** Padding and background. */
  className: string;
  /** Picture behind the text. */
  art?: ReactNode;
  /** Two columns: text and picture. */
  pictured?: boolean;
  children: ReactNode;
}

/** Header of a page. Its background extends behind the bar. */
export function PageHeader({ className, art, pictured = false, children }: PageHeaderProps) {
  const layout = pictured
    ? "items-center gap-x-14 gap-y-16 lg:grid-cols-[minmax(0,1.12fr)_minmax(0,1fr)]"
    : "gap-4";
  return (
    <header className={`page-header relative isolate -mt-(--bar-height) overflow-clip px-4 ${className}`}>
      {art}
      <div className={`mx-auto grid w-full max-w-[70rem] grid-cols-1 ${layout}`}>{children}</div>
    </header>
  );
}

interface SectionHeadProps {
  id: string;
  title: ReactNode;
  /** Lead. */
  children?: ReactNode;
}

/** Heading of a section. */
export function SectionHead({ id, title, children }: SectionHeadProps) {
  return (
    <div className="section-head">
      <h2 id={id} className="section-title">
        {title}
      </h2>
      {children && <p className="section-text">{children}</p>}
    </div>
  );
}

/** Panel that is dark in both themes. */
export function NightPanel({ className = "", children }: { className?: string; children: ReactNode }) {
  return (
    <div className={`night panel ${className}`}>
      <Rings className="-right-72 -bottom-88 w-208" />
      {children}
    </div>
  );
}

interface PageEndProps {
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

const SMALL = "size-11 [box-shadow:inset_0_-0.125rem_0.5rem_var(--tint-clear)]";
const LARGE =
  "size-16 [box-shadow:inset_0_-0.25rem_0.75rem_var(--tint-clear),0_0.5rem_2rem_-0.5rem_var(--tint)]";

/** Round icon of a category, in its tint. */
export function Medallion({ icon, small = false }: { icon: IconName; small?: boolean }) {
  return (
    <span
      className={`medallion inline-flex flex-none items-center justify-center rounded-full ${small ? SMALL : LARGE}`}
    >
      <Icon name={icon} size={small ? 20 : 30} strokeWidth={1.75} />
    </span>
  );
}
