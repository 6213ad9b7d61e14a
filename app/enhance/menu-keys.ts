/**
 * The keys of the ARIA practices' disclosure navigation that a popover does not bring: the arrow that enters a menu, the
 * arrows, Home and End inside it, and a menu that closes when the focus goes on. Tab, Escape and clicks are the browser's.
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
  // A page that comes back from the browser's memory should not come back with its menu open.
  addEventListener("pagehide", () => openMenu()?.hidePopover());
}

/** The first item of the menu whose button this is, which opens if it must. */
function entered(target: Element, key: string): HTMLElement | undefined {
  const menu = document.getElementById(target.getAttribute("popovertarget") ?? "");
  if (key !== "ArrowDown" || !menu || !(target instanceof HTMLElement)) return undefined;
  if (!menu.matches(":popover-open")) target.click();
  return itemsOf(menu)[0];
}

/** The item that the key leads to from this one. */
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
