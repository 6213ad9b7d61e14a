/** Class of a link past what stands before a part of the page, for the keyboard: visible only while it is focused. */
export const SKIP_LINK =
  "absolute z-30 m-2 rounded-control bg-accent px-4 py-2.5 font-semibold text-accent-ink not-focus:sr-only print:hidden";
