/** Events of typing and pressing. Keeping them from React leaves the browser's own handling alone. */
const EVENTS = [
  ...["beforeinput", "input", "change", "keydown", "keypress", "keyup", "textInput", "selectionchange"],
  ...["focusin", "focusout", "pointerdown", "pointerup", "mousedown", "mouseup", "click"],
];

/**
 * What was typed before the page hydrates. React sets a text area that is not empty back to what the server wrote, and with it
 * what somebody has typed into it since. Called before; what it returns is called when the page has hydrated.
 *
 * What a browser puts back by itself, after Back or a reload, is none of it: that may be older than what stands now, or
 * somebody else's who used this computer before. Forms that keep what is typed (`data-keeps`) begin as the server wrote them.
 */
export function holdTyped(): () => void {
  const [entry] = performance.getEntriesByType("navigation");
  if (entry instanceof PerformanceNavigationTiming && entry.type !== "navigate")
    for (const form of document.querySelectorAll<HTMLFormElement>("form[data-keeps]")) form.reset();

  const typed = new Map<HTMLTextAreaElement, string>();
  const note = (area: EventTarget | null) => {
    if (area instanceof HTMLTextAreaElement && area.value !== area.defaultValue) typed.set(area, area.value);
  };
  // React must not see events before it has hydrated: it would hydrate at once for each, and give up with its error 345.
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
