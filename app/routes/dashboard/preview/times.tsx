import { useEffect, useState } from "react";
import { dateFormat, relativeFormat } from "#app/i18n/formats.ts";

export const SPOT = "rounded-xs bg-edge/22 box-decoration-clone px-[0.25em]";

/** Discord's letters (Discord docs: Message Formatting, Timestamp Styles). */
const FORMATS: Record<string, Intl.DateTimeFormatOptions> = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};

const SECONDS = { year: 31_536_000, month: 2_592_000, day: 86_400, hour: 3_600, minute: 60, second: 1 };
type Unit = keyof typeof SECONDS;

/** Time (seconds since 1970) in the reader's time zone, or its distance from now; in UTC until the browser, which knows both, has rendered. */
export function DiscordTime(props: { seconds: number; format: string; locale: string }) {
  const { seconds, format, locale } = props;
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
        : dateFormat(locale, options).format(moment)}
    </time>
  );
}

function distance(seconds: number, locale: string): string {
  const unit = (Object.keys(SECONDS) as Unit[]).find((one) => Math.abs(seconds) >= SECONDS[one]) ?? "second";
  const count = Math.round(seconds / SECONDS[unit]);
  return relativeFormat(locale, { numeric: "auto" }).format(count, unit);
}
