import { useTranslation } from "react-i18next";

import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { Time } from "#app/ui/time.tsx";

import type { AccountData } from "./account.tsx";

const ICONS = {
  desktop: "monitor",
  mobile: "smartphone",
  tablet: "tablet",
  unknown: "circle-question-mark",
} as const;

/** The person's sessions, each with a button that ends it, and one that ends all others. */
export function SessionList({ sessions }: Pick<AccountData, "sessions">) {
  const { t } = useTranslation("account");
  const hasOthers = sessions.some(({ current }) => !current);
  return (
    <div className="card">
      <ul>
        {sessions.map((session) => (
          <SessionRow key={session.id} {...session} />
        ))}
      </ul>
      {hasOthers ? (
        <form method="post" action="/account/sessions" className="px-5 py-4 lg:px-7">
          <Button type="submit" variant="danger" size="small">
            {t("sessions.endOthers")}
          </Button>
        </form>
      ) : (
        <p className="px-5 py-4 text-muted lg:px-7">{t("sessions.alone")}</p>
      )}
    </div>
  );
}

type Session = AccountData["sessions"][number];

function SessionRow({ id, device, firstSeen, lastUsed, current }: Session) {
  const { t, i18n } = useTranslation("account");
  const name = useDeviceName(device);
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3 border-b border-line p-5 sm:grid-cols-[auto_minmax(0,1fr)_auto] lg:px-7">
      <span className="grid size-11 place-items-center self-start rounded-full bg-accent-soft text-accent">
        <Icon name={ICONS[device.kind]} size={22} />
      </span>
      <div id={`session-${id}`} className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1.5 font-sans text-base leading-[1.4] font-semibold tracking-normal">
          {name}
          {current && <Pill tone="border-current text-success">{t("sessions.current")}</Pill>}
        </h3>
        <dl className="mt-0.5 flex flex-wrap gap-x-5 text-note text-muted *:*:inline">
          <div>
            <dt>{t("sessions.lastUsed")}</dt>{" "}
            <dd>
              <Time value={lastUsed} locale={i18n.language} />
            </dd>
          </div>
          <div>
            <dt>{t("sessions.firstSeen")}</dt>{" "}
            <dd>
              <Time value={firstSeen} locale={i18n.language} />
            </dd>
          </div>
        </dl>
      </div>
      <form method="post" action={`/account/sessions/${id}`} className="col-start-2 sm:col-start-auto">
        <Button type="submit" variant="secondary" size="small" aria-describedby={`session-${id}`}>
          {t(current ? "sessions.endHere" : "sessions.end")}
        </Button>
      </form>
    </li>
  );
}

function useDeviceName({ browser, system }: Session["device"]): string {
  const { t } = useTranslation("account");
  if (browser && system) return t("device.named", { browser, system });
  if (system) return t("device.system", { system });
  return browser ?? t("device.unknown");
}
