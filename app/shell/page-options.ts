import { createContext, useContext } from "react";

/** A route's `handle`: options for the document around it. */
interface PageOptions {
  /** Hydrates the page. Others are documents without framework scripts. */
  hydrate?: boolean;
  /** No bar and no footer. */
  bare?: boolean;
  /** Its `links` contain a sheet with its utilities (`app/styles/document-sheet.css`), instead of `app.css`. */
  ownSheet?: boolean;
  /** Wears `app/styles/dashboard.css`, also where an error is shown in its place. */
  dashboardSheet?: boolean;
}

/** Returns whether one of the routes, as matches or modules, has the option. */
export function hasOption(option: keyof PageOptions, routes: { handle?: unknown }[]): boolean {
  return routes.some(({ handle }) => (handle as PageOptions | undefined)?.[option]);
}

/** Nonce of the response. Undefined in the browser, which hides it from scripts. */
export const NonceContext = createContext<string | undefined>(undefined);

export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
