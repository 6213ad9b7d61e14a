import { useId, type ComponentType } from "react";

import type { Locale } from "#app/i18n/i18n.ts";

/** Decorative flag beside a language's name. */
export function Flag({ locale }: { locale: Locale }) {
  const Drawing = FLAGS[locale];
  return <Drawing />;
}

const LOOK = "h-3.5 w-5.25 flex-none rounded-[3px] [box-shadow:0_0_0_1px_rgb(6_17_29/0.18)]";

const FLAGS: Record<Locale, ComponentType> = { en: BritishFlag, de: GermanFlag };

function GermanFlag() {
  return (
    <svg viewBox="0 0 30 20" width="21" className={LOOK} aria-hidden="true" focusable="false">
      <path fill="#000" d="M0 0h30v7H0z" />
      <path fill="#d00" d="M0 6.67h30v7H0z" />
      <path fill="#ffce00" d="M0 13.33h30V20H0z" />
    </svg>
  );
}

function BritishFlag() {
  // The red diagonals are off-centre: clipped to four triangles.
  const id = `flag${useId().replaceAll(":", "")}`;
  return (
    <svg viewBox="0 0 60 40" width="21" className={LOOK} aria-hidden="true" focusable="false">
      <clipPath id={id}>
        <path d="M30 20h30v20zv20H0zH0V0zV0h30z" />
      </clipPath>
      <path fill="#012169" d="M0 0h60v40H0z" />
      <path stroke="#fff" strokeWidth="8" d="m0 0 60 40m0-40L0 40" />
      <path clipPath={`url(#${id})`} stroke="#c8102e" strokeWidth="5" d="m0 0 60 40m0-40L0 40" />
      <path stroke="#fff" strokeWidth="13" d="M30 0v40M0 20h60" />
      <path stroke="#c8102e" strokeWidth="8" d="M30 0v40M0 20h60" />
    </svg>
  );
}
