/** Adds the arrow keys, Home and End to popover menus (ARIA practices, "disclosure navigation"); closes one without focus. */
export function moveInMenus(): void {
  document.addEventListener("keydown", (event) => {
    const { target, key } = event;
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const next =
      target instanceof HTMLElement ? (firstItem(target, key) ?? nextItem(target, key)) : undefined;
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
  document.addEventListener("focusin", ({ target }) => {
    const menu = openMenu();
    const button = menu && document.querySelector(`[popovertarget="${menu.id}"]`);
    if (menu && target instanceof Node && !menu.contains(target) && target !== button) menu.hidePopover();
  });
  // A page restored from the back/forward cache has its menu closed.
  addEventListener("pagehide", () => openMenu()?.hidePopover());
}

function firstItem(button: HTMLElement, key: string): HTMLElement | undefined {
  const menu = document.getElementById(button.getAttribute("popovertarget") ?? "");
  if (key !== "ArrowDown" || !menu) return undefined;
  if (menu !== openMenu()) button.click();
  return itemsOf(menu)[0];
}

function nextItem(item: HTMLElement, key: string): HTMLElement | undefined {
  const items = itemsOf(openMenu());
  const index = items.indexOf(item);
  if (index < 0) return undefined;
  if (key === "ArrowDown") return items[(index + 1) % items.length];
  if (key === "ArrowUp") return items.at(index - 1);
  if (key === "Home") return items[0];
  return key === "End" ? items.at(-1) : undefined;
}

function itemsOf(menu: Element | null): HTMLElement[] {
  const items = menu?.querySelectorAll<HTMLElement>("a[href], button, summary") ?? [];
  return [...items].filter((item) => item.checkVisibility());
}

function openMenu(): HTMLElement | null {
  return document.querySelector<HTMLElement>(".menu:popover-open");
}
