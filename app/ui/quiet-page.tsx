import type { ReactNode } from "react";
import { FullPage } from "./full-page.tsx";
import { Mark } from "./logo.tsx";

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
