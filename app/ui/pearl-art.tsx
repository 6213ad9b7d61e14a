/** Decorative pearl, once on a page. */
export function PearlArt({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 400 400" width="96" className={className} aria-hidden="true" focusable="false">
      <defs>
        <radialGradient id="pearl-body" cx="0.37" cy="0.31" r="0.76">
          <stop offset="0" stopColor="#ffffff" />
          <stop offset="0.22" stopColor="#fdf1e8" />
          <stop offset="0.44" stopColor="#f6d5dc" />
          <stop offset="0.66" stopColor="#d3c4f0" />
          <stop offset="0.86" stopColor="#9fb9e6" />
          <stop offset="1" stopColor="#5f93c2" />
        </radialGradient>
        <radialGradient id="pearl-aqua" cx="0.04" cy="0.74" r="0.5">
          <stop offset="0" stopColor="#4fd6d2" stopOpacity="0.85" />
          <stop offset="1" stopColor="#7fe0dc" stopOpacity="0" />
        </radialGradient>
        <radialGradient id="pearl-rose" cx="0.82" cy="0.16" r="0.42">
          <stop offset="0" stopColor="#f7a8c4" stopOpacity="0.7" />
          <stop offset="1" stopColor="#f7a8c4" stopOpacity="0" />
        </radialGradient>
        <radialGradient id="pearl-gold" cx="0.68" cy="0.8" r="0.44">
          <stop offset="0" stopColor="#ffe9bd" stopOpacity="0.72" />
          <stop offset="1" stopColor="#ffe3b0" stopOpacity="0" />
        </radialGradient>
        <radialGradient id="pearl-light" cx="0.5" cy="0.5" r="0.5">
          <stop offset="0" stopColor="#fff" />
          <stop offset="0.35" stopColor="#fff" stopOpacity="0.75" />
          <stop offset="1" stopColor="#fff" stopOpacity="0" />
        </radialGradient>
        <radialGradient
          id="pearl-halo"
          className="text-[light-dark(transparent,#8fe0df)]"
          cx="0.5"
          cy="0.5"
          r="0.5"
        >
          <stop offset="0.74" stopColor="currentColor" stopOpacity="0.42" />
          <stop offset="0.82" stopColor="currentColor" stopOpacity="0.17" />
          <stop offset="0.91" stopColor="currentColor" stopOpacity="0.05" />
          <stop offset="1" stopColor="currentColor" stopOpacity="0" />
        </radialGradient>
      </defs>
      <circle cx="200" cy="200" r="200" fill="url(#pearl-halo)" />
      <circle cx="200" cy="200" r="150" fill="url(#pearl-body)" />
      <circle cx="200" cy="200" r="150" fill="url(#pearl-aqua)" />
      <circle cx="200" cy="200" r="150" fill="url(#pearl-rose)" />
      <circle cx="200" cy="200" r="150" fill="url(#pearl-gold)" />
      <ellipse cx="150" cy="134" rx="62" ry="46" fill="url(#pearl-light)" transform="rotate(-32 150 134)" />
    </svg>
  );
}
