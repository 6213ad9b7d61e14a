import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
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

/** Says above a form which fields have open problems, with a link to each. */
export function ProblemsBelow() {
  const { t } = useTranslation("settings");
  const { problems, module } = useLoaderData<typeof loader>();
  const open = problems.filter(({ field, kind }) => field !== "" && kind === "warning");
  if (open.length === 0) return null;
  return (
    <Notice kind="warning" silent title={t("problemsBelow", { count: open.length })}>
      <ul>
        {open.map(({ field, title }, index) => (
          <li key={index}>
            <a href={`#setting-${field}`} className="link">
              {module.fields.find(({ name }) => name === field)?.label}
            </a>{" "}
            · {partsOf(title)}
          </li>
        ))}
      </ul>
    </Notice>
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

function partsOf(line: Line) {
  return line.map((part, index) => {
    if (typeof part === "string") return part;
    if (part instanceof Date) return <Time key={index} value={part} />;
    return (
      <bdi key={index} lang={part.lang} className="wrap-anywhere">
        {part.text}
      </bdi>
    );
  });
}
