import { useEffect, useState } from "react";
import { momentText, type MomentFormat } from "#app/i18n/formats.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";

/** Milliseconds after which "3 min ago" is worded anew. */
const PERIOD = 30_000;

/**
 * A moment as `momentText` words it. The server's HTML knows no time zone: after hydration it is the browser's, on documents by
 * the enhancement script (`enhance/times.ts`).
 */
export function Time({ value, format = "ago" }: { value: Date; format?: MomentFormat }) {
  const { language } = useTranslation().i18n;
  const [reader, setReader] = useState<{ now: number; zone?: string }>(() => ({ now: Date.now() }));
  useEffect(() => {
    const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();
    const look = () => setReader({ now: Date.now(), zone });
    look();
    if (format === "date") return;
    const timer = setInterval(look, PERIOD);
    return () => clearInterval(timer);
  }, [format]);
  const { text, full } = momentText(language, value, { format, ...reader });
  return (
    // Browser and server may have different locale data, and another "now".
    <time dateTime={value.toISOString()} title={full} data-moment={format} suppressHydrationWarning>
      {text}
    </time>
  );
}
