/**
 * Shows moments in inputs in the reader's time zone, and says in the control beside them how far that is behind UTC. What was typed
 * before, or put back by the browser, stays. `data-began` is what the input began with.
 */
export function takeLocalTimes(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>("input[data-utc]")) {
    const zone = input.form?.elements.namedItem(`${input.name}Zone`);
    if (!(zone instanceof HTMLInputElement)) continue;
    delete input.dataset.utc;
    const behind = (at: Date) => (Number.isNaN(at.getTime()) ? new Date() : at).getTimezoneOffset();
    const { value: typed, defaultValue: given } = input;
    const at = new Date(`${given}Z`);
    input.value = given && new Date(at.getTime() - behind(at) * 60_000).toISOString().slice(0, 19);
    input.dataset.began = input.value;
    // The browser writes the same moment without its seconds.
    if (Date.parse(typed) !== Date.parse(given) && typed !== given) input.value = typed;
    // Summer and winter may differ.
    const note = () => (zone.value = String(behind(new Date(input.value))));
    note();
    input.addEventListener("input", note);
  }
}
