import { useId } from "react";

export function Logo({ name }: { name: string }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <Mark className="size-8" />
      <span className="font-display text-[1.375rem] leading-none font-bold tracking-[-0.03em]">{name}</span>
    </span>
  );
}

/** Decorative mark, a pearl in an open shell, as in `public/favicon.svg`. */
export function Mark({ className }: { className?: string }) {
  // React's ids contain colons, which `url(#…)` would have to escape.
  const id = `mark${useId().replaceAll(":", "")}`;
  return (
    <svg viewBox="0 0 32 32" width="32" className={className} aria-hidden="true">
      <defs>
        <linearGradient id={`${id}-nacre`} x1="0.1" y1="0" x2="0.9" y2="1">
          <stop offset="0" stopColor="#f7d9a0" />
          <stop offset="0.36" stopColor="#f0a9c0" />
          <stop offset="0.68" stopColor="#a394e6" />
          <stop offset="1" stopColor="#3fbcc4" />
        </linearGradient>
        <radialGradient id={`${id}-light`} cx="0.36" cy="0.3" r="0.42">
          <stop offset="0" stopColor="#fff" stopOpacity="0.9" />
          <stop offset="1" stopColor="#fff" stopOpacity="0" />
        </radialGradient>
      </defs>
      <path
        className="fill-accent forced-colors:fill-[CanvasText]"
        d="M16.6 1.2A15 15 0 1 0 30.8 15.4 12.6 12.6 0 1 1 16.6 1.2Z"
      />
      <circle
        className="forced-colors:fill-[CanvasText]"
        cx="19.4"
        cy="12.6"
        r="8.1"
        fill={`url(#${id}-nacre)`}
      />
      <circle cx="19.4" cy="12.6" r="8.1" fill={`url(#${id}-light)`} />
    </svg>
  );
}
