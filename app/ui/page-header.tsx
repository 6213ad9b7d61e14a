import type { ReactNode } from "react";

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
