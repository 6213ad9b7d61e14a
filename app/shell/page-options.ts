import { createContext } from "react";

/** A route's `handle`: options for the document around it. */
interface PageOptions {
  /** Hydrates the page. Others are documents without framework scripts. */
  hydrate?: boolean;
  bare?: boolean;
  /** URL of the page's own sheet, which begins with `app/styles/document-sheet.css`. Errors in its place have `app.css`. */
  sheet?: string;
  /** The sheet is `app/styles/dashboard.css`, also for errors. */
  dashboard?: boolean;
}

/** Merges the options of routes, which are matches or modules. */
export function pageOptions(routes: { handle?: unknown }[]): PageOptions {
  return Object.assign({}, ...routes.map(({ handle }) => handle));
}

/** Nonce of the response. Undefined in the browser, which hides it from scripts. */
export const NonceContext = createContext<string | undefined>(undefined);

/** Speculation rules of a document. Undefined in the browser. */
export const RulesContext = createContext<string | undefined>(undefined);
