import { useLoaderData } from "@remix-run/react";
import { Notice } from "#app/ui/notice.tsx";
import { Time } from "#app/ui/time.tsx";
import type { Line } from "./problem-view.server.ts";
import type { loader } from "./settings.tsx";

/** Problems that the bot had: at a field, or with an empty name those of the whole module. */
export function ProblemsOf({ field }: { field: string }) {
  const problems = useLoaderData<typeof loader>().problems.filter((problem) => problem.field === field);
  return (
    problems.length > 0 && (
      <div className="mb-3 grid gap-3">
        {problems.map(({ kind, title, lines, invite }, index) => (
          <Notice key={index} kind={kind} silent title={partsOf(title)}>
            {lines.map((line, place) => (
              <p key={place}>{partsOf(line)}</p>
            ))}
            {invite && (
              <a href={invite.href} className="link font-semibold">
                {invite.text}
              </a>
            )}
          </Notice>
        ))}
      </div>
    )
  );
}

function partsOf(line: Line) {
  return line.map((part, index) => (typeof part === "string" ? part : <Time key={index} value={part} />));
}
