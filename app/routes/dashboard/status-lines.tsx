import { numberFormat } from "#app/i18n/formats.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Time } from "#app/ui/time.tsx";
import type { statusView } from "./module-view.server.ts";

type StatusView = NonNullable<ReturnType<typeof statusView>>;

const TONES = { good: "text-success", bad: "text-danger" };

/** What the bot says about a module, as text, with its age. */
export function StatusLines({ status: { at, lines } }: { status: StatusView }) {
  const { t, i18n } = useTranslation("settings");
  return (
    <div className="grid gap-1 text-sm">
      <dl className="grid gap-x-4 gap-y-1 grid-cols-[fit-content(50%)_1fr]">
        {lines.map(({ label, value, tone }, index) => (
          <div key={index} className="contents">
            <dt className="text-muted" lang={label.lang} dir="auto">
              {label.text}
            </dt>
            <dd className={`font-semibold ${tone ? TONES[tone] : ""}`}>
              {typeof value === "number" ? (
                numberFormat(i18n.language, { maximumFractionDigits: 20 }).format(value)
              ) : value instanceof Date ? (
                <Time value={value} format="then" />
              ) : (
                <bdi lang={value.lang}>{value.text}</bdi>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-note text-muted">
        {t("status.at")} <Time value={at} />
      </p>
    </div>
  );
}
