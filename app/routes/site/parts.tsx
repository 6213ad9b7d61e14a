import type { ComponentProps, ReactNode } from "react";
import type { OtherLanguages } from "#app/features/settings/texts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icons.ts";
import { Rings } from "#app/ui/rings.tsx";

interface PageHeaderProps {
  art?: ReactNode;
  picture?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** Heads a page, with a background that extends behind the bar. */
export function PageHeader({
  art,
  picture,
  className = "pt-[calc(var(--bar-height)+clamp(2rem,5vw,4.5rem))] pb-[clamp(1.5rem,4vw,3rem)]",
  children,
}: PageHeaderProps) {
  const columns = "items-center gap-x-14 gap-y-16 lg:grid-cols-[minmax(0,1.12fr)_minmax(0,1fr)]";
  return (
    <header className={`page-header relative isolate -mt-(--bar-height) overflow-clip px-4 ${className}`}>
      {art}
      <div className={`mx-auto grid w-full max-w-[70rem] grid-cols-1 ${picture ? columns : ""}`}>
        <div className={`grid grid-cols-1 ${picture ? "gap-6" : "gap-4"}`}>{children}</div>
        {picture}
      </div>
    </header>
  );
}

export function HeaderLinks({ add, children }: { add: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-3 max-sm:*:w-full">
      <ButtonLink href="/invite" size="large">
        {add}
      </ButtonLink>
      {children}
    </div>
  );
}

interface SectionHeadProps {
  id: string;
  title: ReactNode;
  text?: ReactNode;
  lang?: OtherLanguages<"title" | "text">;
}

export function SectionHead({ id, title, text, lang }: SectionHeadProps) {
  return (
    <div className="section-head">
      <h2 id={id} className="section-title" lang={lang?.title}>
        {title}
      </h2>
      {text && (
        <p className="section-text" lang={lang?.text}>
          {text}
        </p>
      )}
    </div>
  );
}

/** Dark in both themes. */
export function NightPanel({ className = "", children }: { className?: string; children: ReactNode }) {
  return (
    <div className={`night panel ${className}`}>
      <Rings className="-end-72 -bottom-88 w-208" />
      {children}
    </div>
  );
}

/** Last section of a page, centred on rings. */
export function PageEnd({ className = "", ...section }: ComponentProps<"section">) {
  return (
    <section
      {...section}
      className={`relative isolate grid grid-cols-1 justify-items-center overflow-clip px-4 text-center ${className}`}
    >
      <Rings className="rings-quiet bottom-0 w-200" />
      {section.children}
    </section>
  );
}

const SMALL = "size-11 [box-shadow:inset_0_-0.125rem_0.5rem_var(--tint-clear)]";
const LARGE =
  "size-16 [box-shadow:inset_0_-0.25rem_0.75rem_var(--tint-clear),0_0.5rem_2rem_-0.5rem_var(--tint)]";

export function Medallion({ icon, small = false }: { icon: IconName; small?: boolean }) {
  return (
    <span
      className={`medallion inline-flex flex-none items-center justify-center rounded-full ${small ? SMALL : LARGE}`}
    >
      <Icon name={icon} size={small ? 20 : 30} strokeWidth={1.75} />
    </span>
  );
}
