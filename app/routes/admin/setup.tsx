import { useLoaderData } from "@remix-run/react";
import { requireOwner } from "#app/auth/guards.server.ts";
import { countApplicants } from "#app/features/applications/list.server.ts";
import { checkSetup } from "#app/features/setup/check-setup.server.ts";
import { fixedT, localeOf } from "#app/i18n/i18n.server.ts";
import { setupLines } from "#app/i18n/setup-lines.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { pageLoader } from "#app/shell/page.server.ts";
import { Pill } from "#app/ui/pill.tsx";
import { Prose } from "#app/ui/prose.tsx";
import { Time } from "#app/ui/time.tsx";

export { noStore as headers } from "#app/shell/no-store.ts";
export { titleMeta as meta } from "#app/shell/title-meta.ts";

export const loader = pageLoader(async (args) => {
  await requireOwner(args);
  const locale = await localeOf(args.request);
  const found = setupLines(locale, await checkSetup(args.context, args.context.received));
  const lines = STATES.flatMap((state) => found.filter((line) => line.state === state));
  const { db, site } = args.context;
  const applicants = site.parts.apply ? 0 : await countApplicants(db);
  return { applicants, title: fixedT(locale, "setup")("title"), lines };
});

/** States in the order of the page: those that need attention first. */
const STATES = ["failed", "warning", "unchecked", "ok"] as const;

const TONES = {
  ok: "border-success text-success",
  warning: "border-warning text-warning",
  failed: "border-danger text-danger",
  unchecked: "border-edge text-muted",
};

export default function Setup() {
  const { title, lines, applicants } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["setup", "common"]);
  const open = lines.filter(({ state }) => state !== "ok").length;
  return (
    <div className="section grid grid-cols-[minmax(0,1fr)] gap-10">
      <div className="section-head mb-0">
        <h1 className="page-title">{title}</h1>
        <p className="section-text">
          <Prose>{t("text")}</Prose>
        </p>
        <p className="font-semibold">
          {t("summary.ok", { count: lines.length - open })}, {t("summary.open", { count: open })}
        </p>
        {applicants > 0 && (
          <p>
            {t("applicants", { count: applicants })}{" "}
            <a href="/admin/applications" className="link">
              {t("common:nav.applications")}
            </a>
          </p>
        )}
      </div>
      <ul className="card divide-y divide-line">
        {lines.map(({ state, label, found, todo }) => (
          <li key={label} className="grid gap-1 p-5 wrap-anywhere">
            <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
              <h2 className="text-lg">{label}</h2>
              <Pill tone={TONES[state]}>{t(`states.${state}`)}</Pill>
            </div>
            <p className="whitespace-pre-line" dir="auto">
              {timesIn(found)}
            </p>
            {todo && <p className="text-muted">{todo}</p>}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Shows the times of a text, which the shell has in UTC, as those of other pages. */
function timesIn(text: string) {
  return text
    .split(/(\d{4}-\d\d-\d\d \d\d:\d\d UTC)/)
    .map((part, index) => (index % 2 ? <Time key={index} value={new Date(part)} format="then" /> : part));
}
