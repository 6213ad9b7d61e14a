import { useLoaderData } from "@remix-run/react";
import { memo, Suspense } from "react";
import { loadLater } from "#app/ui/load-later.ts";
import type { loader } from "./settings.tsx";

const ProblemNotices = loadLater(async () => (await import("./problem-notices.tsx")).ProblemNotices);

/**
 * What the bot could not do: at a field, or with an empty name those of the whole module. Memoized, because an update of
 * the form before the notices are loaded would take them away (React's error 421).
 */
export const ProblemsOf = memo(function ProblemsOf({ field }: { field: string }) {
  const problems = useLoaderData<typeof loader>().problems.filter((problem) => problem.field === field);
  return (
    problems.length > 0 && (
      <Suspense>
        <ProblemNotices problems={problems} />
      </Suspense>
    )
  );
});
