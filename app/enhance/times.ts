import { momentText, type MomentFormat } from "#app/i18n/formats.ts";

/** Words the moments of a document for its reader: in their time zone, and by the distance from now, as it may be an old copy. */
export function showLocalTimes(): void {
  const { lang } = document.documentElement;
  const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();
  for (const time of document.querySelectorAll<HTMLTimeElement>("time[data-moment]")) {
    const format = time.dataset.moment as MomentFormat;
    const { text, full } = momentText(lang, new Date(time.dateTime), { format, now: Date.now(), zone });
    time.title = full;
    if (time.textContent !== text) time.textContent = text;
  }
}
