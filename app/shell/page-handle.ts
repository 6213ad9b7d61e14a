/** What a route asks of the document around it: `export const handle = { hydrate: true }`. */
export interface PageHandle {
  /** The page becomes an app in the browser. Others are documents and get no framework scripts. */
  hydrate?: boolean;
  /** No bar and no footer. */
  bare?: boolean;
  /** Its `links` bring a sheet with all utilities that it needs (`app/styles/document-sheet.css`). Others get `app.css`. */
  ownSheet?: boolean;
  /** Wears `app/styles/dashboard.css`, also where an error is shown in its place. */
  dashboardSheet?: boolean;
}

/** Whether one of the matched routes asks for this. */
export function asksFor(wish: keyof PageHandle, handles: unknown[]): boolean {
  return handles.some(
    (handle) => typeof handle === "object" && handle !== null && Reflect.get(handle, wish) === true,
  );
}
