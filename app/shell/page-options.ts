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

/** Nonce and speculation rules of the response. Neither in the browser, which hides the nonce from scripts. */
export const ResponseContext = createContext<{ nonce?: string; rules?: string }>({});
