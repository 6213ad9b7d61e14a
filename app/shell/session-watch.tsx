import { Suspense } from "react";
import { loadLater } from "#app/ui/load-later.ts";

const SessionNotice = loadLater(async () => (await import("./session-notice.tsx")).SessionNotice);

/** Says when the session has ended. Its script is loaded later: no session ends in the first seconds of a page. */
export function SessionWatch() {
  return (
    <Suspense>
      <SessionNotice />
    </Suspense>
  );
}
