import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireOwner } from "#app/auth/guards.server.ts";
import {
  deleteIncident,
  incidentSchema,
  listIncidents,
  openIncident,
  resolveIncident,
} from "#app/features/shards/incidents.server.ts";
import { hasShards } from "#app/features/shards/shards.server.ts";
import { readForm } from "#app/http/parse.server.ts";
import { fieldsOf } from "#app/http/refused.server.ts";
import { fixedT, localeOf } from "#app/i18n/i18n.server.ts";
import { errorTranslator } from "#app/i18n/texts.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { showLabelled } from "#app/shell/kept-form.server.ts";
import { pageAction, pageLoader } from "#app/shell/page.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { ButtonSummary } from "#app/ui/button-summary.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Time } from "#app/ui/time.tsx";
import { TitledSection } from "#app/ui/titled-section.tsx";

export { noStore as headers } from "#app/shell/no-store.ts";
export { titleMeta as meta } from "#app/shell/title-meta.ts";

/** `/admin/incidents`: what the owner writes about outages, which `/status` shows. */
export const loader = pageLoader(async (args) => {
  await requireOwner(args);
  const t = fixedT(await localeOf(args.request), "admin");
  const { db } = args.context;
  const [incidents, isSeen] = await Promise.all([listIncidents(db), hasShards(db)]);
  return { title: t("incidents.title"), incidents, isSeen };
});

export const action = pageAction(act, {
  show: showLabelled((locale) => {
    const t = fixedT(locale, "admin");
    return { title: t("incidents.what"), text: t("incidents.more") };
  }),
});

async function act(args: ActionFunctionArgs) {
  await requireOwner(args);
  const { db } = args.context;
  const form = await readForm(args.request);
  const [resolved, deleted] = [form.get("resolve") ?? "", form.get("delete") ?? ""];
  const typed = {
    title: form.get("title") ?? "",
    text: (form.get("text") ?? "").replaceAll("\r\n", "\n"),
  };
  if (isId(resolved) || isId(deleted)) {
    if (isId(resolved)) await resolveIncident(db, resolved);
    else await deleteIncident(db, deleted);
    if (typed.title.trim() || typed.text.trim()) return data({ typed, errors: {} });
  } else {
    const parsed = incidentSchema.safeParse(typed);
    if (!parsed.success) {
      const errors = fieldsOf(parsed.error, errorTranslator(await localeOf(args.request)));
      return data({ typed, errors }, { status: 400 });
    }
    await openIncident(db, parsed.data);
  }
  return redirect("/admin/incidents", 303);
}

const isId = (text: string) => /^\d{1,18}$/.test(text);

const FORM = "incident";
/** Buttons of what is published send the form along, so that an incident that is being written stays on the page. */
const ACT = { type: "submit", form: FORM, size: "small" } as const;

export default function Incidents() {
  const { title, incidents, isSeen } = useLoaderData<typeof loader>();
  const { typed, errors }: { typed?: Record<string, string>; errors?: Record<string, string[]> } =
    useActionData<typeof action>() ?? {};
  const { t } = useTranslation("admin");
  return (
    <div className="section grid grid-cols-[minmax(0,56rem)] gap-8">
      <div className="section-head mb-0">
        <BackLink href="/admin/bot">{t("bot.title")}</BackLink>
        <h1 className="page-title">{title}</h1>
        <p className="section-text">{t("incidents.text")}</p>
        {!isSeen && (
          <Notice kind="warning" silent>
            {t("incidents.unseen")}
          </Notice>
        )}
      </div>
      <form id={FORM} method="post" className="card grid grid-cols-1 gap-5 p-5">
        <Field id="title" label={t("incidents.what")} errors={errors?.title}>
          {(wiring) => <input {...wiring} name="title" defaultValue={typed?.title} className="input" />}
        </Field>
        <Field id="text" label={t("incidents.more")} hint={t("incidents.hint")} errors={errors?.text}>
          {(wiring) => (
            <textarea {...wiring} name="text" defaultValue={typed?.text} rows={5} className="input" />
          )}
        </Field>
        <Button type="submit" className="justify-self-start">
          {t("incidents.publish")}
        </Button>
      </form>
      <TitledSection id="published" title={t("incidents.published")}>
        {incidents.length === 0 && <p className="text-muted">{t("incidents.none")}</p>}
        <ul className="grid gap-3 empty:hidden">
          {incidents.map(({ id, title: what, began_at: began, resolved_at: over }) => (
            <li key={id} className="card flex flex-wrap items-center justify-between gap-3 p-5">
              <p dir="auto">
                <strong>{what}</strong>
                <span className="block text-sm text-muted">
                  <Time value={began} />
                  {over && (
                    <>
                      {" "}
                      · {t("incidents.over")} <Time value={over} />
                    </>
                  )}
                </span>
              </p>
              <div className="flex flex-wrap gap-2">
                {!over && (
                  <Button {...ACT} name="resolve" value={id} variant="secondary">
                    {t("incidents.resolve")}
                    <bdi className="sr-only"> {what}</bdi>
                  </Button>
                )}
                <details>
                  <ButtonSummary size="small">
                    {t("incidents.delete")}
                    <bdi className="sr-only"> {what}</bdi>
                  </ButtonSummary>
                  <Button {...ACT} name="delete" value={id} variant="danger" className="mt-2">
                    {t("incidents.confirm")}
                  </Button>
                </details>
              </div>
            </li>
          ))}
        </ul>
      </TitledSection>
    </div>
  );
}
