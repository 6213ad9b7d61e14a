import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { loader } from "#app/routes/dashboard/settings.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Time } from "#app/ui/time.tsx";
import type { Line, ProblemView } from "./problem-view.server.ts";

/** Problems that the bot had: at a field, or with an empty name those of the whole module. */
export function ProblemsOf({ field }: { field: string }) {
  const problems = useLoaderData<typeof loader>().problems.filter((problem) => problem.field === field);
  return (
    problems.length > 0 && (
      <div className="mb-3 grid gap-3">
        {problems.map((problem, index) => (
          <ProblemNotice key={index} {...problem} />
        ))}
      </div>
    )
  );
}

/** A problem, what mends it, and where it is. */
export function ProblemNotice({
  kind,
  title,
  lines,
  invite,
  children,
}: Omit<ProblemView, "field"> & { children?: ReactNode }) {
  return (
    <Notice kind={kind} silent title={partsOf(title)}>
      {lines.map((line, place) => line.length > 0 && <p key={place}>{partsOf(line)}</p>)}
      <p className="flex flex-wrap gap-x-4 empty:hidden">
        {invite && (
          <a href={invite.href} className="link font-semibold">
            {invite.text}
          </a>
        )}
        {children}
      </p>
    </Notice>
  );
}

/** Shows a line that names things, with times in the reader's zone. */
export function partsOf(line: Line) {
  return line.map((part, index) => {
    if (typeof part === "string") return part;
    if (part instanceof Date) return <Time key={index} value={part} />;
    return (
      <bdi key={index} lang={part.lang}>
        {part.text}
      </bdi>
    );
  });
}
