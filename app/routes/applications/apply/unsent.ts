import { claimForm, type FormClaim } from "./form-claim.ts";
import {
  compareLocal,
  forgetLocalDraft,
  listLocalDrafts,
  type LocalDraft,
  type Saved,
} from "./local-draft.ts";

/** What was typed in this browser, is with no open page, and never reached the server. */
export interface Unsent {
  local: LocalDraft;
  /** Made from what stands with the server; or from something else, which is to be asked about. */
  relation: "newer" | "other";
  /** That we are its form now. Undefined where the browser cannot tell whether another page is. */
  claim?: FormClaim;
}

/** Finds the newest of it, and claims it. What the server has is forgotten here; what an open page types is that page's. */
export async function findUnsent(userId: string, saved: Saved): Promise<Unsent | undefined> {
  for (const local of listLocalDrafts(userId)) {
    const claim = await claimForm(local.origin.form);
    if (!claim && "locks" in navigator) continue;
    const relation = compareLocal(local, saved);
    if (relation !== "old") return { local, relation, claim };
    forgetLocalDraft(userId, local.origin.form);
    claim?.release();
  }
  return undefined;
}
