import { useEffect, useLayoutEffect } from "react";

/**
 * `useLayoutEffect`, for what must be in place before somebody can act on what is shown: passive effects run later than the
 * rendering that they belong to. React 18 warns about it on the server, where it does nothing.
 */
export const useBrowserLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;
