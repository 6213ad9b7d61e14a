import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";

/** Link back to the parent page. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      className="inline-flex min-h-9 w-fit items-center gap-2 justify-self-start font-medium text-muted hover:text-accent"
    >
      <ArrowLeft aria-hidden="true" size={18} />
      {children}
    </a>
  );
}
