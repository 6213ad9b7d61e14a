import { useLoaderData } from "@remix-run/react";
import { isSnowflake } from "#app/discord/snowflake.server.ts";
import { listIncidents } from "#app/features/shards/incidents.server.ts";
import { findShard, listShards } from "#app/features/shards/shards.server.ts";
import { NotFoundError } from "#app/http/errors.server.ts";
import { fixedT, localeOf } from "#app/i18n/i18n.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { pageLoader } from "#app/shell/page.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Time } from "#app/ui/time.tsx";
import { TitledSection } from "#app/ui/titled-section.tsx";

export { documentMeta as meta } from "#app/shell/document-meta.ts";

/** Shards that are named at most: those that are not ready. */
const NAMED = 100;

/**
 * `/status`: how the bot is. With `?server=` the shard of a server, which follows from its id: it does not say whether the bot is
 * there.
 */
export const loader = pageLoader(async ({ request, context }) => {
  const { db } = context;
  const [shards, incidents] = await Promise.all([listShards(db), listIncidents(db)]);
  if (shards.length === 0) throw new NotFoundError();
  const t = fixedT(await localeOf(request), "site");
  const server = new URL(request.url).searchParams.get("server")?.trim().slice(0, 40) ?? "";
  const impaired = shards.filter(({ state }) => state !== "ready");
  return {
    about: {
      title: t("status.metaTitle"),
      description: t("status.description"),
      breadcrumbs: [{ name: t("status.metaTitle"), path: "/status" }],
    },
    count: shards.length,
    impaired: impaired.length,
    named: impaired.slice(0, NAMED),
    incidents,
    server,
    isBad: server !== "" && !isSnowflake(server),
    shard: isSnowflake(server) ? ((await findShard(db, server)) ?? null) : undefined,
  };
});

export default function Status() {
  const { count, impaired, named, incidents } = useLoaderData<typeof loader>();
  const { t } = useTranslation("site");
  return (
    <div className="section grid grid-cols-[minmax(0,56rem)] gap-8">
      <h1 className="page-title">{t("status.title")}</h1>
      <Notice kind={impaired === 0 ? "success" : "warning"} silent>
        {impaired === 0
          ? t("status.allReady", { count })
          : t("status.someNot", { count: impaired, of: count })}
      </Notice>
      {named.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {named.map(({ id, state }) => (
            <li
              key={id}
              className={`rounded-full border px-3 py-1 text-sm ${state === "down" ? "border-current text-danger" : "border-line"}`}
            >
              {t("status.shard", { id, state: t(`status.states.${state}`) })}
            </li>
          ))}
        </ul>
      )}
      <ServerForm />
      <TitledSection id="incidents" title={t("status.incidents.title")}>
        {incidents.length === 0 && <p className="text-muted">{t("status.incidents.none")}</p>}
        <ul className="grid gap-4 empty:hidden">
          {incidents.map(({ id, title, text, began_at: began, resolved_at: resolved }) => (
            <li key={id} className="card grid gap-2 p-5">
              <h3 className="text-lg" dir="auto">
                {title}
              </h3>
              <p className="text-sm text-muted">
                <Time value={began} /> ·{" "}
                {resolved ? (
                  <>
                    {t("status.incidents.resolved")} <Time value={resolved} />
                  </>
                ) : (
                  <strong className="text-warning">{t("status.incidents.open")}</strong>
                )}
              </p>
              {text && (
                <p className="whitespace-pre-line" dir="auto">
                  {text}
                </p>
              )}
            </li>
          ))}
        </ul>
        <p>
          <a href="/status.atom" className="link">
            {t("status.incidents.feed")}
          </a>
        </p>
      </TitledSection>
    </div>
  );
}

function ServerForm() {
  const { server, isBad, shard } = useLoaderData<typeof loader>();
  const { t } = useTranslation("site");
  const errors = isBad ? [t("status.server.bad")] : [];
  return (
    <TitledSection id="server" title={t("status.server.title")}>
      <form action="/status#server" className="card grid grid-cols-1 gap-4 p-5">
        <Field id="server-id" label={t("status.server.label")} hint={t("status.server.hint")} errors={errors}>
          {(wiring) => (
            <input
              {...wiring}
              name="server"
              defaultValue={server}
              inputMode="numeric"
              autoComplete="off"
              maxLength={40}
              className="input max-w-md"
            />
          )}
        </Field>
        <Button type="submit" variant="secondary" className="justify-self-start">
          {t("status.server.submit")}
        </Button>
        {shard !== undefined && (
          <p role="status" className="font-semibold">
            {shard
              ? t("status.server.found", { id: shard.id, state: t(`status.states.${shard.state}`) })
              : t("status.server.unknown")}
            {shard?.state === "ready" && shard.latency !== null && (
              <> {t("status.server.latency", { latency: shard.latency })}</>
            )}
          </p>
        )}
        <p className="text-sm">
          <a href="/dashboard" className="link">
            {t("status.server.signIn")}
          </a>
        </p>
      </form>
    </TitledSection>
  );
}
