import { useEffect, useState } from "react";

interface DiscordTimeProps {
  /** Since 1970. */
  seconds: number;
  /** Discord's letter for how it is written (its documentation, "Timestamp Styles"). */
  format: string;
  locale: string;
}

/** Background of times and spoilers. */
export const SPOT = "rounded-[0.25em] bg-edge/22 box-decoration-clone px-[0.25em]";

const FORMATS: Record<string, Intl.DateTimeFormatOptions> = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};

/** Seconds, from the longest unit down. */
const UNITS = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
] as const;

/**
 * A moment as a reader on Discord sees it: in their own time zone, or as a distance from now. The server knows neither: it
 * writes the moment in UTC, and the browser goes on after the first render.
 */
export function DiscordTime({ seconds, format, locale }: DiscordTimeProps) {
  const [reader, setReader] = useState<{ zone: string; now: number }>();
  useEffect(
    () => setReader({ zone: Intl.DateTimeFormat().resolvedOptions().timeZone, now: Date.now() / 1_000 }),
    [],
  );
  const moment = new Date(seconds * 1_000);
  const options = { ...(FORMATS[format] ?? FORMATS.f), timeZone: reader?.zone ?? "UTC" };
  return (
    <time dateTime={moment.toISOString()} className={SPOT} suppressHydrationWarning>
      {format === "R" && reader
        ? distance(seconds - reader.now, locale)
        : new Intl.DateTimeFormat(locale, options).format(moment)}
    </time>
  );
}

function distance(seconds: number, locale: string): string {
  const [unit, length] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? (["second", 1] as const);
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(Math.round(seconds / length), unit);
}
