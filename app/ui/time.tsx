import { useEffect, useState } from "react";
import { dateFormat } from "#app/i18n/formats.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";

interface TimeProps {
  value: Date;
  format?: "date" | "dateTime";
}

/** Date and time: UTC in the server's HTML, in the browser's time zone after hydration. */
export function Time({ value, format = "dateTime" }: TimeProps) {
  const { language } = useTranslation().i18n;
  const [zone, setZone] = useState<string>();
  useEffect(() => setZone(Intl.DateTimeFormat().resolvedOptions().timeZone), []);
  const timeStyle = format === "dateTime" ? "short" : undefined;
  const text = dateFormat(language, { dateStyle: "medium", timeStyle, timeZone: zone ?? "UTC" }).format(
    value,
  );
  // Browser and server may have different locale data.
  return (
    <time dateTime={value.toISOString()} suppressHydrationWarning>
      {zone || format === "date" ? text : `${text} UTC`}
    </time>
  );
}
