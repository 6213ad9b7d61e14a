/** Events that are hidden from React until it has hydrated. The browser handles them as usual. */
const EVENTS = [
  ...["beforeinput", "input", "change", "keydown", "keypress", "keyup", "textInput", "selectionchange"],
  ...["focusin", "focusout", "pointerdown", "pointerup", "mousedown", "mouseup", "click"],
];

/**
 * Keeps the text that is typed before hydration, because React resets text areas to the server's text. Called before
 * hydration; the returned function restores the text after it.
 *
 * Text that the browser itself restores, after Back or a reload, is discarded in forms with `data-keeps`: it may be older
 * than the server's, or another person's.
 */
export function holdTyped(): () => void {
  const [entry] = performance.getEntriesByType("navigation");
  if (entry instanceof PerformanceNavigationTiming && entry.type !== "navigate")
    for (const form of document.querySelectorAll<HTMLFormElement>("form[data-keeps]")) form.reset();

  const typed = new Map<HTMLTextAreaElement, string>();
  const note = (area: EventTarget | null) => {
    if (area instanceof HTMLTextAreaElement && area.value !== area.defaultValue) typed.set(area, area.value);
  };
  // React would hydrate synchronously for each event, and give up with its error 345.
  const keep = (event: Event) => {
    event.stopImmediatePropagation();
    note(event.target);
  };
  document.querySelectorAll("textarea").forEach(note);
  for (const type of EVENTS) window.addEventListener(type, keep, true);
  return () => {
    for (const type of EVENTS) window.removeEventListener(type, keep, true);
    for (const [area, text] of typed) putBack(area, text);
  };
}

function putBack(area: HTMLTextAreaElement, text: string): void {
  if (area.value === text) return;
  const { selectionStart, selectionEnd } = area;
  const wasAtEnd = selectionStart >= area.value.length;
  area.value = text;
  if (wasAtEnd) area.setSelectionRange(text.length, text.length);
  else area.setSelectionRange(selectionStart, selectionEnd);
}
