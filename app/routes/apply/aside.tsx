import { MessagesSquare, PenLine, Send } from "lucide-react";
import { useTranslation } from "react-i18next";

import { Time } from "#app/ui/time.tsx";

import type { ApplyData } from "./route.tsx";

const STEPS = [
  { name: "write", icon: PenLine },
  { name: "send", icon: Send },
  { name: "answer", icon: MessagesSquare },
] as const;

/** What somebody can expect who applies. */
export function HowItGoes() {
  const { t } = useTranslation("applications");
  return (
    <aside className="apply-aside" aria-labelledby="how">
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

/** What became of somebody's application, newest first. */
export function OwnHistory({ events }: { events: ApplyData["events"] }) {
  const { t, i18n } = useTranslation("applications");
  return (
    <aside className="apply-aside" aria-labelledby="history">
      <h2 id="history" className="text-lg">
        {t("yours.history")}
      </h2>
      <ol className="apply-events">
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
