import { useLoaderData } from "@remix-run/react";
import { lazy, Suspense } from "react";
import type { loader } from "./settings.tsx";

/** Loaded only by a page with problems, and at once: the open page asks for news of them. */
const ProblemNotices = lazy(async () => {
  const notices = await import("./problem-notices.tsx");
  return { default: notices.ProblemNotices };
});

/** What the bot could not do: at a field, or with an empty name those of the whole module. */
export function ProblemsOf({ field }: { field: string }) {
  const problems = useLoaderData<typeof loader>().problems.filter((problem) => problem.field === field);
  return (
    problems.length > 0 && (
      <Suspense>
        <ProblemNotices problems={problems} />
      </Suspense>
    )
  );
}
