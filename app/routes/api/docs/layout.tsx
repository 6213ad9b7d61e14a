import type { ReactNode } from "react";
import { Prose } from "#app/ui/prose.tsx";

type Texts = Record<"id" | "title" | "text", string>;

export function Chapter({ id, title, text, children }: Texts & { children: ReactNode }) {
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

export const CHAPTER_CARD = "card grid grid-cols-1 gap-5 p-[clamp(1.125rem,3vw,1.75rem)]";

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-2">
      <PartTitle>{title}</PartTitle>
      {children}
    </div>
  );
}

export function PartTitle({ children }: { children: string }) {
  return <h4 className="text-note font-semibold text-muted">{children}</h4>;
}

interface CodeBlockProps {
  title: string;
  /** Title for screen readers, unique on the page. */
  label: string;
  text: string;
  children?: ReactNode;
}

export function CodeBlock({ title, label, text, children }: CodeBlockProps) {
  return (
    <div className="overflow-clip rounded-control border border-line bg-sunken">
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-2 border-b border-line py-1.5 pr-2 pl-4">
        <PartTitle>{title}</PartTitle>
        {children}
      </div>
      <pre
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable
        tabIndex={0}
        role="group"
        aria-label={label}
        className="max-h-136 scrollbar-thin overflow-auto px-4 py-3.5 font-mono text-fine leading-[1.65] wrap-normal focus-visible:-outline-offset-3"
        translate="no"
      >
        <code>{text}</code>
      </pre>
    </div>
  );
}

export function Method({ column = false, children }: { column?: boolean; children: string }) {
  const writes = children !== "GET";
  const background = writes
    ? "bg-[color-mix(in_oklab,var(--color-warning)_14%,var(--color-surface))]"
    : "bg-accent-soft";
  return (
    <span
      className={`rounded-[0.4em] py-px font-mono text-[0.75rem] font-bold tracking-[0.02em] ${writes ? "text-warning" : "text-accent-strong"} ${column ? "w-13 flex-none" : `px-2 ${background}`}`}
      translate="no"
    >
      {children}
    </span>
  );
}

const COLORS: Record<number, string> = { 2: "text-success", 4: "text-warning", 5: "text-danger" };

export function Status({ children }: { children: number }) {
  const color = COLORS[Math.floor(children / 100)] ?? "text-muted";
  return <span className={`font-mono text-note font-bold ${color}`}>{children}</span>;
}

export function Name({ children }: { children: string }) {
  return (
    <code className="font-mono text-note font-[650]" translate="no">
      {children}
    </code>
  );
}
