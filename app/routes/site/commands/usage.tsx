import { Fragment } from "react";

import type { UsagePiece } from "./command-text.server.ts";

/** Usage of a command. Lines break between its pieces only. */
export function Usage({ pieces, className = "" }: { pieces: UsagePiece[]; className?: string }) {
  return (
    <code className={`usage ${className}`} translate="no">
      {pieces.map(({ kind, text }, index) => (
        <Fragment key={index}>
          {index > 0 && " "}
          <span className={`usage-${kind}`}>{text}</span>
        </Fragment>
      ))}
    </code>
  );
}
