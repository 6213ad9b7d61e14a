import { loadLater } from "#app/ui/load-later.ts";
import { useIsLive } from "#app/ui/use-live.ts";

const SessionNotice = loadLater(async () => (await import("./session-notice.tsx")).SessionNotice);

/** Says when the session has ended. Its script is loaded later: no session ends in the first seconds of a page. */
export function SessionWatch() {
  // In the server's HTML it would have to wait for its script at each change of the page.
  return useIsLive() && <SessionNotice />;
}
