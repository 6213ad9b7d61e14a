/**
 * Adds the keys of the ARIA practices' disclosure navigation to popover menus: arrows, Home and End; and closes a menu
 * that loses the focus. The browser handles Tab, Escape and clicks.
 */
export function moveInMenus(): void {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const target = event.target instanceof Element ? event.target : undefined;
    const wanted = target && (entered(target, event.key) ?? moved(target, event.key));
    if (!wanted) return;
    event.preventDefault();
    wanted.focus();
  });
  document.addEventListener("focusin", ({ target }) => {
    const menu = openMenu();
    if (menu && target instanceof Node && !menu.contains(target) && target !== buttonOf(menu))
      menu.hidePopover();
  });
  // A page restored from the back/forward cache has its menu closed.
  addEventListener("pagehide", () => openMenu()?.hidePopover());
}

/** Returns the first item of the button's menu, which is opened if necessary. */
function entered(target: Element, key: string): HTMLElement | undefined {
  const menu = document.getElementById(target.getAttribute("popovertarget") ?? "");
  if (key !== "ArrowDown" || !menu || !(target instanceof HTMLElement)) return undefined;
  if (!menu.matches(":popover-open")) target.click();
  return itemsOf(menu)[0];
}

/** Returns the item that the key moves the focus to. */
function moved(target: Element, key: string): HTMLElement | undefined {
  const menu = target.closest(".menu:popover-open");
  const items = menu ? itemsOf(menu) : [];
  const here = items.findIndex((item) => item === target);
  const last = items.length - 1;
  if (here < 0) return undefined;
  if (key === "ArrowDown") return items[here === last ? 0 : here + 1];
  if (key === "ArrowUp") return items[here === 0 ? last : here - 1];
  if (key === "Home") return items[0];
  if (key === "End") return items[last];
  return undefined;
}

function itemsOf(menu: Element): HTMLElement[] {
  const items = menu.querySelectorAll<HTMLElement>("a[href], button, summary");
  return [...items].filter((item) => item.checkVisibility());
}

function openMenu(): HTMLElement | null {
  return document.querySelector<HTMLElement>(".menu:popover-open");
}

function buttonOf(menu: Element): Element | null {
  return document.querySelector(`[popovertarget="${menu.id}"]`);
}
