import type { ReactNode } from "react";

interface PageHeaderProps {
  /** Its padding, and where wanted a background of its own. */
  className: string;
  /** Drawn behind the words. */
  art?: ReactNode;
  /** It has two parts, words and a picture: side by side where there is room. */
  pictured?: boolean;
  children: ReactNode;
}

/** The head of a page: it begins below the bar, and its background reaches up behind it. */
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
