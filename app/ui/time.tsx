import { useEffect, useState } from "react";

interface TimeProps {
  value: Date;
  locale: string;
  /** The date alone, or with the time of day. */
  format?: "date" | "dateTime";
}

/**
 * A moment. The server writes it in UTC and says so; where the page hydrates it becomes the reader's own time zone,
 * after the first render, so that both agree on that one.
 */
export function Time({ value, locale, format = "dateTime" }: TimeProps) {
  const [zone, setZone] = useState<string>();
  useEffect(() => setZone(Intl.DateTimeFormat().resolvedOptions().timeZone), []);
  const time = format === "dateTime" ? ({ timeStyle: "short" } as const) : {};
  const text = new Intl.DateTimeFormat(locale, {
    dateStyle: "medium",
    ...time,
    timeZone: zone ?? "UTC",
  }).format(value);
  // Browser and server may know different releases of the locale's data.
  return (
    <time dateTime={value.toISOString()} suppressHydrationWarning>
      {zone || format === "date" ? text : `${text} UTC`}
    </time>
  );
}
