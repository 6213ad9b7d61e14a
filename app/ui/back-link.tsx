import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      className="inline-flex min-h-9 w-fit items-center gap-2 justify-self-start font-medium text-muted hover:text-accent"
    >
      <Icon name="arrow-left" size={18} />
      {children}
    </a>
  );
}
