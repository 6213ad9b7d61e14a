import { useEffect, useState } from "react";

import {
  compareLocal,
  forgetLocalDraft,
  readLocalDraft,
  type LocalDraft,
  type Saved,
} from "./local-draft.ts";

/** What this browser still has of somebody's, and how it stands to what the server has. */
export interface Found {
  local: LocalDraft;
  relation: "newer" | "other";
}

/**
 * Looks, once the page hydrates, for what was typed in this browser and never reached the server; what did reach it is
 * forgotten here.
 *
 * @param moment looks again when this changes; not now where it is undefined
 */
export function useLocalDraft(userId: string, saved: Saved, moment: string | undefined): Found | undefined {
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    if (moment === undefined) return;
    const local = readLocalDraft(userId);
    const relation = local && compareLocal(local, saved);
    if (relation === "old") forgetLocalDraft(userId);
    setFound(local && relation && relation !== "old" ? { local, relation } : undefined);
  }, [userId, moment]); // eslint-disable-line react-hooks/exhaustive-deps
  return found;
}
