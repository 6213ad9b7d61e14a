import type { useActionData, useLoaderData } from "@remix-run/react";

import type { action, loader } from "#app/routes/applications/apply.tsx";
import type { ActionFailure } from "#app/shell/act-or-fail.ts";

/** What the page knows. */
export type ApplyData = ReturnType<typeof useLoaderData<typeof loader>>;

/** What is said where the server could not be asked. */
export interface Failed {
  outcome: "failed";
  reason: ActionFailure;
}

/** What became of what was sent, where it does not lead on. */
export type ApplyAnswer = ReturnType<typeof useActionData<typeof action>> | Failed;
