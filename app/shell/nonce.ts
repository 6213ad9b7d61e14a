import { createContext, useContext } from "react";

/** The nonce of this response; the browser hides it from scripts, so that hydration knows none and changes nothing. */
export const NonceContext = createContext<string | undefined>(undefined);

/** The nonce for the scripts of a page that hydrates. */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
