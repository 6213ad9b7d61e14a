import type { ReactNode } from "react";
import { Mark } from "./logo.tsx";
import { Rings } from "./rings.tsx";

export function FullPage({ children }: { children: ReactNode }) {
  return (
    <section className="relative isolate flex min-h-[calc(100svh-var(--bar-height))] flex-1 flex-col items-center justify-center gap-7 overflow-clip px-4 py-16 text-center [header~main>&]:-mt-(--bar-height) [header~main>&]:min-h-svh [header~main>&]:pt-[calc(4rem+var(--bar-height))]">
      <Rings className="rings-quiet -bottom-16 w-224" />
      {children}
    </section>
  );
}

export function QuietPage({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <FullPage>
      <Mark className="size-16" />
      <div className="max-w-xl">
        <h1 className="section-title">{title}</h1>
        <p className="mt-4 text-lg text-muted">{text}</p>
      </div>
      {children}
    </FullPage>
  );
}
