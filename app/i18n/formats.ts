import { isEnglish } from "./languages.ts";

/** Returns a function that creates each formatter once: to create one takes longer than to format with it a hundred times. */
function createOnce<Options, Format>(create: (locale: string, options?: Options) => Format) {
  const formats = new Map<string, Format>();
  return (locale: string, options?: Options): Format => {
    const name = JSON.stringify([locale, options]);
    const format = formats.get(name) ?? create(locale, options);
    formats.set(name, format);
    return format;
  };
}

export const numberFormat = createOnce(
  (locale, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);
export const dateFormat = createOnce(
  (locale, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);
export const listFormat = createOnce(
  (locale, options?: Intl.ListFormatOptions) => new Intl.ListFormat(locale, options),
);

export const relativeFormat = createOnce(
  (locale, options?: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
);

const UNITS = { day: 86_400, hour: 3_600, minute: 60, second: 1 } as const;

/**
 * How a moment is worded: by its distance from now, after "since" and "as of" by its time of day, always as a date, or, where
 * it may be to come, then by date and time.
 */
export type MomentFormat = "ago" | "at" | "date" | "then";

/**
 * Words a moment up to a day ago like "3 min ago" or "2:23 PM", an older one as a date in this time zone; `full` has date,
 * time and zone. Without `zone`, which the server does not know, in UTC.
 */
export function momentText(
  locale: string,
  moment: Date,
  { format, now, zone }: { format: MomentFormat; now: number; zone?: string },
) {
  const timeZone = zone ?? "UTC";
  const full = dateFormat(locale, { dateStyle: "medium", timeStyle: "long", timeZone }).format(moment);
  if (format === "then" && moment.getTime() > now) {
    const text = dateFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone }).format(moment);
    return { text: zone ? text : `${text} UTC`, full };
  }
  // A moment that was noted by another clock is not in the future.
  const seconds = Math.max(0, Math.round((now - moment.getTime()) / 1_000));
  const unit = (["day", "hour", "minute"] as const).find((one) => seconds >= UNITS[one]) ?? "second";
  if (unit === "day" || format === "date")
    return { text: dateFormat(locale, { dateStyle: "medium", timeZone }).format(moment), full };
  if (format === "at") {
    const time = dateFormat(locale, { timeStyle: "short", timeZone }).format(moment);
    return { text: zone ? time : `${time} UTC`, full };
  }
  const count = unit === "second" ? 0 : -Math.floor(seconds / UNITS[unit]);
  const ago = relativeFormat(locale, { numeric: "auto", style: "short" }).format(count, unit);
  // American English has "min." and "hr.", which would end a sentence.
  return { text: isEnglish(locale) ? ago.replace(".", "") : ago, full };
}

/** Words seconds exactly, like "2 days and 12 hours". */
export function durationText(locale: string, seconds: number): string {
  let rest = seconds;
  const words = Object.entries(UNITS).flatMap(([unit, length]) => {
    const count = Math.floor(rest / length);
    rest -= count * length;
    return count > 0 || (unit === "second" && seconds < 1)
      ? numberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(count)
      : [];
  });
  return listFormat(locale).format(words);
}
