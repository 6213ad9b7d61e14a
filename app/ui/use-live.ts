import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Tells whether the scripts of a page work: not in the server's HTML, and not for good where they cannot be loaded. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
