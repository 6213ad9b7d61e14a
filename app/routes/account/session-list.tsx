import { CircleHelp, Monitor, Smartphone, Tablet } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { Device } from "#app/auth/device.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Time } from "#app/ui/time.tsx";

interface SessionItem {
  id: string;
  device: Device;
  firstSeen: Date;
  lastUsed: Date;
  /** The one that asks. */
  current: boolean;
}

const ICONS = { desktop: Monitor, mobile: Smartphone, tablet: Tablet, unknown: CircleHelp };

/** Where somebody is signed in, each with its end, and the end of all others. */
export function SessionList({ sessions }: { sessions: SessionItem[] }) {
  const { t } = useTranslation("account");
  const hasOthers = sessions.some(({ current }) => !current);
  return (
    <div className="card account-sessions">
      <ul>
        {sessions.map((session) => (
          <SessionRow key={session.id} {...session} />
        ))}
      </ul>
      {hasOthers ? (
        <form method="post" action="/account/sessions" className="account-others">
          <Button type="submit" variant="danger" size="small">
            {t("sessions.endOthers")}
          </Button>
        </form>
      ) : (
        <p className="account-others text-muted">{t("sessions.alone")}</p>
      )}
    </div>
  );
}

function SessionRow({ id, device, firstSeen, lastUsed, current }: SessionItem) {
  const { t, i18n } = useTranslation("account");
  const DeviceIcon = ICONS[device.kind];
  const name = useDeviceName(device);
  return (
    <li className="account-session">
      <span className="account-device">
        <DeviceIcon aria-hidden="true" size={22} />
      </span>
      <div id={`session-${id}`} className="min-w-0">
        <h3 className="account-session-name">
          {name}
          {current && <span className="account-current">{t("sessions.current")}</span>}
        </h3>
        <dl className="account-times">
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
      <form method="post" action={`/account/sessions/${id}`}>
        <Button type="submit" variant="secondary" size="small" aria-describedby={`session-${id}`}>
          {t(current ? "sessions.endHere" : "sessions.end")}
        </Button>
      </form>
    </li>
  );
}

function useDeviceName({ browser, system }: Device): string {
  const { t } = useTranslation("account");
  if (browser && system) return t("device.named", { browser, system });
  if (system) return t("device.system", { system });
  return browser ?? t("device.unknown");
}
