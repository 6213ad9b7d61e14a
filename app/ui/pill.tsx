import type { ReactNode } from "react";

export function Pill({ tone, children }: { tone: string; children: ReactNode }) {
  return (
    <span
      className={`max-w-full flex-none self-center rounded-full border px-2.5 py-px text-fine font-semibold ${tone}`}
    >
      {children}
    </span>
  );
}
