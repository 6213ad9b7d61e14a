import { useEffect, useState } from "react";

import type { Saved } from "./local-draft.ts";
import { findUnsent, type Unsent } from "./unsent.ts";

/**
 * Looks, once the page hydrates, for what was typed in this browser and never reached the server. What is found is this page's
 * from then on.
 *
 * @param moment looks again when this changes; not now where it is undefined
 */
export function useUnsent(userId: string, saved: Saved, moment: string | undefined): Unsent | undefined {
  const [found, setFound] = useState<Unsent>();
  useEffect(() => {
    if (moment === undefined) return;
    let isOver = false;
    setFound(undefined);
    const looking = findUnsent(userId, saved);
    void looking.then((unsent) => (isOver ? unsent?.claim?.release() : setFound(unsent)));
    return () => {
      isOver = true;
      void looking.then((unsent) => unsent?.claim?.release());
    };
  }, [userId, moment]); // eslint-disable-line react-hooks/exhaustive-deps
  return found;
}
