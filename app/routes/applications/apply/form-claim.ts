/** How long it takes a page that is being left to let go of its form, in milliseconds. */
const PATIENCE = 300;

/** That this page, and no other of this browser, is a form. */
export interface FormClaim {
  /** Lets others take it over. The end of the page does so, too. */
  release(): void;
}

/** Claims a form of a new name, however busy the browser is. Undefined where it has no Web Locks. */
export function claimNewForm(form: string): Promise<FormClaim | undefined> {
  return claim(form, {});
}

/**
 * Claims a form whose page is gone. Undefined where another page is that form, and where the browser cannot tell (Web Locks are
 * for secure pages only, which a site in somebody's own network may not be).
 */
export function claimForm(form: string): Promise<FormClaim | undefined> {
  return claim(form, { signal: AbortSignal.timeout(PATIENCE) });
}

/** A name that no other form has. `crypto.randomUUID` is for secure pages only. */
export function newFormName(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");
}

function claim(form: string, options: LockOptions): Promise<FormClaim | undefined> {
  if (!("locks" in navigator)) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const hold = () => new Promise<void>((release) => resolve({ release }));
    // Refused, by the time or by the browser: it is not ours.
    navigator.locks.request(`application-form:${form}`, options, hold).catch(() => resolve(undefined));
  });
}
