import type { ReactNode } from "react";

import { PartTitle } from "./part.tsx";

interface CodeBlockProps {
  title: string;
  /** The same for those who hear it among many. */
  label: string;
  text: string;
  /** What can be done with it. */
  children?: ReactNode;
}

/** Something for programs. Long lines scroll inside of it, with the keyboard, too. */
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
