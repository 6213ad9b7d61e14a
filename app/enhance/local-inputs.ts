/** Shows moments in inputs in the reader's time zone, and says in the control beside them how far that is behind UTC. `data-began` is what the input began with. */
export function takeLocalTimes(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>("input[data-utc]")) {
    const zone = input.form?.elements.namedItem(`${input.name}Zone`);
    if (!(zone instanceof HTMLInputElement)) continue;
    delete input.dataset.utc;
    const behind = (at: Date) => (Number.isNaN(at.getTime()) ? new Date() : at).getTimezoneOffset();
    if (input.value) {
      const at = new Date(`${input.value}Z`);
      input.value = new Date(at.getTime() - behind(at) * 60_000).toISOString().slice(0, 19);
    }
    input.dataset.began = input.value;
    // Summer and winter may differ.
    const note = () => (zone.value = String(behind(new Date(input.value))));
    note();
    input.addEventListener("input", note);
  }
}
