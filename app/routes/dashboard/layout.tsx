import { Outlet, useSearchParams } from "@remix-run/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { SessionWatch } from "#app/shell/session-watch.tsx";
import { FocusedNotice } from "#app/ui/focused-notice.tsx";

/** The dashboard hydrates. It guards nothing: every loader and action below does that for itself. */
export const handle = { hydrate: true, dashboard: true };

export default function DashboardLayout() {
  return (
    <>
      <div className="mx-auto w-full max-w-6xl px-4 py-6 sm:py-8">
        <InviteNote />
        <div className="@container">
          <Outlet />
        </div>
      </div>
      <SessionWatch />
    </>
  );
}

function InviteNote() {
  const { t } = useTranslation("dashboard");
  const [query] = useSearchParams();
  const note = (["cancelled", "failed"] as const).find((one) => one === query.get("invite"));
  if (!note) return null;
  return (
    <div className="mb-8">
      <FocusedNotice kind="info">{t(`invite.${note}`)}</FocusedNotice>
    </div>
  );
}
