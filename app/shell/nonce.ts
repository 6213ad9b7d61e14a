import { createContext, useContext } from "react";

/** Nonce of the response. Undefined in the browser, which hides it from scripts. */
export const NonceContext = createContext<string | undefined>(undefined);

export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
