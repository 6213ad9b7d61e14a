import type { ReactNode } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Time } from "#app/ui/time.tsx";
import type { ApplyData } from "./route.tsx";

export const TWO_COLUMNS =
  "grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_19rem] lg:gap-12";
const STEPS = [
  { name: "write", icon: "pen" },
  { name: "send", icon: "send" },
  { name: "answer", icon: "messages-square" },
] as const;

export function HowItGoes() {
  const { t } = useTranslation("applications");
  return (
    <Aside id="how" title={t("steps.title")}>
      <ol className="grid gap-4">
        {STEPS.map(({ name, icon }) => (
          <li key={name} className="flex gap-3">
            <Icon name={icon} size={20} className="mt-0.5 flex-none text-accent" />
            <span className="text-muted">{t(`steps.${name}`)}</span>
          </li>
        ))}
      </ol>
    </Aside>
  );
}

export function OwnHistory({ events }: { events: ApplyData["events"] }) {
  const { t } = useTranslation("applications");
  return (
    <Aside id="history" title={t("yours.history")}>
      <ol className="grid gap-3.5 border-s-2 border-line ps-5">
        {events.map(({ what, at }, index) => (
          <li key={index}>
            <span className="font-medium">{t(`events.${what}`)}</span>{" "}
            <span className="block text-sm text-muted">
              <Time value={at} />
            </span>
          </li>
        ))}
      </ol>
    </Aside>
  );
}

function Aside({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <aside
      className="grid gap-4 rounded-card bg-sunken px-6 py-5 lg:sticky lg:top-[calc(var(--bar-height)+1.5rem)]"
      aria-labelledby={id}
    >
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {children}
    </aside>
  );
}
