import { MessagesSquare, PenLine, Send } from "lucide-react";
import { useTranslation } from "react-i18next";

import { Time } from "#app/ui/time.tsx";

import type { ApplyData } from "./route.tsx";

export const TWO_COLUMNS =
  "grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_19rem] lg:gap-12";
const ASIDE = "grid gap-4 rounded-card bg-sunken px-6 py-5 lg:sticky lg:top-[calc(var(--bar-height)+1.5rem)]";

const STEPS = [
  { name: "write", icon: PenLine },
  { name: "send", icon: Send },
  { name: "answer", icon: MessagesSquare },
] as const;

export function HowItGoes() {
  const { t } = useTranslation("applications");
  return (
    <aside className={ASIDE} aria-labelledby="how">
      <h2 id="how" className="text-lg">
        {t("steps.title")}
      </h2>
      <ol className="grid gap-4">
        {STEPS.map(({ name, icon: Icon }) => (
          <li key={name} className="flex gap-3">
            <Icon aria-hidden="true" size={20} className="mt-0.5 flex-none text-accent" />
            <span className="text-muted">{t(`steps.${name}`)}</span>
          </li>
        ))}
      </ol>
    </aside>
  );
}

export function OwnHistory({ events }: { events: ApplyData["events"] }) {
  const { t, i18n } = useTranslation("applications");
  return (
    <aside className={ASIDE} aria-labelledby="history">
      <h2 id="history" className="text-lg">
        {t("yours.history")}
      </h2>
      <ol className="grid gap-3.5 border-l-2 border-line pl-5">
        {events.map(({ what, at }, index) => (
          <li key={index}>
            <span className="font-medium">{t(`events.${what}`)}</span>{" "}
            <span className="block text-sm text-muted">
              <Time value={at} locale={i18n.language} />
            </span>
          </li>
        ))}
      </ol>
    </aside>
  );
}
