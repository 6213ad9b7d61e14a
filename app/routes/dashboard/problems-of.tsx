import { useLoaderData } from "@remix-run/react";
import { lazy, memo, Suspense } from "react";
import type { loader } from "./settings.tsx";

/** Loaded only by a page with problems, and at once: the open page asks for news of them. */
const ProblemNotices = lazy(async () => {
  const notices = await import("./problem-notices.tsx");
  return { default: notices.ProblemNotices };
});

/**
 * What the bot could not do: at a field, or with an empty name those of the whole module. Not rendered anew with the form,
 * because React would drop the server's notices if that happened before their script is there.
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
