const KEY = "signing-out";

/** Notes that a person signs out, for the page that follows. */
export function noteSignOut(): void {
  addEventListener("submit", ({ target }) => {
    if (target instanceof HTMLFormElement && target.getAttribute("action") === "/logout")
      storage()?.setItem(KEY, "");
  });
}

/** Confirms a sign-out on the page that follows it, which is the same for all visitors. */
export function confirmSignOut(): void {
  const confirmation = document.getElementById("signed-out");
  if (!confirmation || typeof storage()?.getItem(KEY) !== "string") return;
  storage()?.removeItem(KEY);
  confirmation.showPopover();
}

/** Returns the storage of the tab, unless the browser forbids it. */
function storage(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}
