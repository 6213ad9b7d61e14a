import { useEffect, useState } from "react";
import { dateFormat, momentText, type MomentFormat } from "#app/i18n/formats.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";

/** Milliseconds after which "3 min ago" is worded anew. */
const PERIOD = 30_000;

interface TimeProps {
  value: Date;
  format?: MomentFormat | "date";
}

/** A moment that has passed, as `momentText` words it, or a date alone. */
export function Time({ value, format = "ago" }: TimeProps) {
  const { language } = useTranslation().i18n;
  if (format !== "date") return <Moment value={value} format={format} />;
  return (
    <time dateTime={value.toISOString()}>
      {dateFormat(language, { dateStyle: "medium", timeZone: "UTC" }).format(value)}
    </time>
  );
}

/**
 * The server's HTML knows no time zone: after hydration it is the browser's, on documents by the enhancement script
 * (`enhance/times.ts`).
 */
function Moment({ value, format }: { value: Date; format: MomentFormat }) {
  const { language } = useTranslation().i18n;
  const [reader, setReader] = useState<{ now: number; zone?: string }>(() => ({ now: Date.now() }));
  useEffect(() => {
    const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();
    const look = () => setReader({ now: Date.now(), zone });
    look();
    const timer = setInterval(look, PERIOD);
    return () => clearInterval(timer);
  }, []);
  const { text, full } = momentText(language, value, { format, ...reader });
  return (
    // Browser and server may have different locale data, and another "now".
    <time dateTime={value.toISOString()} title={full} data-moment={format} suppressHydrationWarning>
      {text}
    </time>
  );
}
