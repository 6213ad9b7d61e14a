import type { ClientActionFunctionArgs } from "@remix-run/react";

import { failureOf } from "#app/shell/action-failure.ts";

import type { action } from "#app/routes/applications/apply.tsx";

import type { Failed } from "./page-data.ts";

/** What the page's own action answers; where that cannot be had, why, while the form stays as it is. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction<typeof action>();
  } catch (thrown) {
    // With this status nothing else is asked anew, which would fail, too.
    return Response.json({ outcome: "failed", reason: failureOf(thrown) } satisfies Failed, { status: 503 });
  }
}
