import type { ReactNode } from "react";

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
    <div className="api-code">
      <div className="api-code-head">
        <h4>{title}</h4>
        {children}
      </div>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable */}
      <pre tabIndex={0} role="group" aria-label={label} translate="no">
        <code>{text}</code>
      </pre>
    </div>
  );
}
