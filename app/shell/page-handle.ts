/** A route's `handle`: options for the document around it. */
export interface PageHandle {
  /** Hydrates the page. Others are documents without framework scripts. */
  hydrate?: boolean;
  /** No bar and no footer. */
  bare?: boolean;
  /** Its `links` contain a sheet with its utilities (`app/styles/document-sheet.css`), instead of `app.css`. */
  ownSheet?: boolean;
  /** Wears `app/styles/dashboard.css`, also where an error is shown in its place. */
  dashboardSheet?: boolean;
}

/** Returns whether one of the matched routes has the option. */
export function asksFor(wish: keyof PageHandle, handles: unknown[]): boolean {
  return handles.some(
    (handle) => typeof handle === "object" && handle !== null && Reflect.get(handle, wish) === true,
  );
}
