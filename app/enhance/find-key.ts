/** Focuses the search for a setting (`app/routes/dashboard/frame/find-setting.tsx`) when somebody presses "/" outside of a text. */
export function findByKey(): void {
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key } = event;
    // A field may be called like a method of its form, which has the focus after a save.
    if (key !== "/" || /^(input|textarea|select)$/i.test((target as Node).nodeName)) return;
    for (const input of document.querySelectorAll<HTMLInputElement>("input[data-find]")) {
      // On small screens it is in the list that opens.
      const list = input.closest("details");
      if (list?.checkVisibility()) list.open = true;
      if (!input.checkVisibility()) continue;
      event.preventDefault();
      input.focus();
      return;
    }
  };
  // Before React, which keeps keys to itself while it hydrates a page.
  addEventListener("keydown", onKeyDown, { capture: true });
}
