import { useEffect, useLayoutEffect } from "react";

/** `useLayoutEffect`, for what must be in place before somebody can act on the page. React 18 warns about it on the server. */
export const useBrowserLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;
