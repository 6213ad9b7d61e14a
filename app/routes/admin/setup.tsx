import { useLoaderData } from "@remix-run/react";
import { requireOwner } from "#app/auth/guards.server.ts";
import { checkSetup } from "#app/features/setup/check-setup.server.ts";
import { fixedT, localeOf } from "#app/i18n/i18n.server.ts";
import { setupLines } from "#app/i18n/setup-lines.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { pageLoader } from "#app/shell/page.server.ts";
import { Pill } from "#app/ui/pill.tsx";

export { noStore as headers } from "#app/shell/no-store.ts";
export { titleMeta as meta } from "#app/shell/title-meta.ts";

export const loader = pageLoader(async (args) => {
  await requireOwner(args);
  const locale = await localeOf(args.request);
  const lines = setupLines(locale, await checkSetup(args.context, args.context.received));
  return { title: fixedT(locale, "setup")("title"), lines };
});

const TONES = {
  ok: "border-success text-success",
  warning: "border-warning text-warning",
  failed: "border-danger text-danger",
  unchecked: "border-edge text-muted",
};

export default function Setup() {
  const { title, lines } = useLoaderData<typeof loader>();
  const { t } = useTranslation("setup");
  return (
    <div className="section grid grid-cols-[minmax(0,1fr)] gap-10">
      <div className="section-head">
        <h1 className="page-title">{title}</h1>
        <p className="section-text">{t("text")}</p>
      </div>
      <ul className="card divide-y divide-line">
        {lines.map(({ state, label, found, todo }) => (
          <li key={label} className="grid gap-1 p-5 wrap-anywhere">
            <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
              <h2 className="text-lg">{label}</h2>
              <Pill tone={TONES[state]}>{t(`states.${state}`)}</Pill>
            </div>
            <p>{found}</p>
            {todo && <p className="text-muted">{todo}</p>}
          </li>
        ))}
      </ul>
    </div>
  );
}
