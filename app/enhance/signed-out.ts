const KEY = "signing-out";

/** Notes that a person signs out, for the page that follows. */
export function noteSignOut(): void {
  addEventListener("submit", ({ target }) => {
    if (!(target instanceof HTMLFormElement) || target.getAttribute("action") !== "/logout") return;
    try {
      sessionStorage.setItem(KEY, "");
    } catch {
      // The browser forbids storage.
    }
  });
}

/** Confirms a sign-out on the page that follows it, which is the same for all visitors. */
export function confirmSignOut(): void {
  const confirmation = document.getElementById("signed-out");
  try {
    if (!confirmation || sessionStorage.getItem(KEY) === null) return;
    sessionStorage.removeItem(KEY);
    confirmation.showPopover();
  } catch {
    // The browser forbids storage.
  }
}
