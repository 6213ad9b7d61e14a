/** Focuses an element after opening all that folds around it. */
export function focusFolded(element: HTMLElement): void {
  for (let fold; (fold = element.closest<HTMLDetailsElement>("details:not([open])"));) fold.open = true;
  element.focus();
}
