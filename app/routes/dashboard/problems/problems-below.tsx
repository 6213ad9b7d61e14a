import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { loader } from "#app/routes/dashboard/settings.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { partsOf } from "./problems-of.tsx";

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
