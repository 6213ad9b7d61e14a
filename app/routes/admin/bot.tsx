import { randomUUID } from "node:crypto";
import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { requireOwner } from "#app/auth/guards.server.ts";
import { isSnowflake } from "#app/discord/snowflake.server.ts";
import { listBotKeys } from "#app/features/bot-feed/bot-keys.server.ts";
import { getBacklog } from "#app/features/bot-feed/receipts.server.ts";
import { coverageOf } from "#app/features/commands/coverage.ts";
import { readSync } from "#app/features/commands/sync.server.ts";
import { erasePerson } from "#app/features/erasures/erase-person.server.ts";
import { listErasures } from "#app/features/erasures/erasures.server.ts";
import { countBotGuilds } from "#app/features/guilds/bot-guilds.server.ts";
import { getStats } from "#app/features/stats/stats.server.ts";
import { readForm } from "#app/http/parse.server.ts";
import { fixedT, localeOf } from "#app/i18n/i18n.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { pageAction, pageLoader } from "#app/shell/page.server.ts";
import { Fact } from "#app/ui/fact.tsx";
import { Time } from "#app/ui/time.tsx";
import { TitledSection } from "#app/ui/titled-section.tsx";
import { CommandSync } from "./bot/command-sync.tsx";
import { describeManifest } from "./bot/declared-modules.server.ts";
import { DeclaredModules } from "./bot/declared-modules.tsx";
import { Erasures } from "./bot/erasures.tsx";
import { describeProblems } from "./bot/problems.server.ts";
import { Problems } from "./bot/problems.tsx";

export { noStore as headers } from "#app/shell/no-store.ts";
export { titleMeta as meta } from "#app/shell/title-meta.ts";

export const loader = pageLoader(async (args) => {
  await requireOwner(args);
  const { db, bearers, site } = args.context;
  const locale = await localeOf(args.request);
  const t = fixedT(locale, "admin");
  const [used, backlog, servers, stats, manifest, problems, synced, erasures] = await Promise.all([
    listBotKeys(db),
    getBacklog(db),
    countBotGuilds(db),
    getStats(db),
    describeManifest(args.context, locale),
    describeProblems(args.context, locale),
    readSync(db),
    listErasures(db, bearers.botKeyNames),
  ]);
  const { commands, prefixCommands, details, gone: _, ...sync } = synced;
  const coverage = coverageOf({ commands, prefixCommands, details }, site.commands);
  const unused = bearers.botKeyNames.filter((name) => !used.some(({ key }) => key === name));
  return {
    title: t("bot.title"),
    keys: [
      ...used.map((key) => ({ ...key, valid: bearers.botKeyNames.includes(key.key) })),
      ...unused.map((key) => ({ key, firstUsedAt: null, lastUsedAt: null, fetchedAt: null, valid: true })),
    ],
    backlog,
    servers,
    statsAt: stats.updatedAt,
    manifest,
    problems,
    erasures,
    sync: { ...sync, ...coverage, count: commands.length + (prefixCommands?.length ?? 0) },
  };
});

/**
 * Erases the person `userId`, who need not be known here, once `sure` has the receipt of the order: before that it asks. A second
 * click sends the same receipt.
 */
export const action = pageAction(async (args) => {
  await requireOwner(args);
  const { db, guildLists, sessions } = args.context;
  const form = await readForm(args.request);
  const userId = form.get("userId")?.trim() ?? "";
  if (!isSnowflake(userId)) return data({ userId }, { status: 400 });
  const sure = z.uuid().safeParse(form.get("sure"));
  if (!sure.success) return { userId, receipt: randomUUID() };
  await erasePerson(db, userId, sure.data);
  guildLists.forget(userId);
  sessions.forget();
  return redirect("/admin/bot#erasures", 303);
});

export default function Bot() {
  const { title, keys, backlog, servers, statsAt, manifest, problems, erasures, sync } =
    useLoaderData<typeof loader>();
  const { t } = useTranslation("admin");
  return (
    <div className="section grid grid-cols-[minmax(0,1fr)] gap-10">
      <div className="section-head mb-0">
        <h1 className="page-title">{title}</h1>
        <p className="section-text">{t("bot.text")}</p>
        <p className="flex flex-wrap gap-x-6">
          <a href="/admin/setup" className="link">
            {t("bot.setup")}
          </a>
          <a href="/admin/incidents" className="link">
            {t("incidents.link")}
          </a>
        </p>
      </div>
      <dl className="card grid gap-6 p-6 *:*:[dd]:mt-1 *:*:[dd]:text-lg *:*:[dd]:font-semibold sm:grid-cols-2 lg:grid-cols-4">
        <Fact name={t("bot.heard")}>
          <TimeOrNever value={keys[0]?.lastUsedAt ?? null} />
        </Fact>
        <Fact name={t("bot.statistics")}>
          <TimeOrNever value={statsAt} />
        </Fact>
        <Fact name={t("bot.servers")}>{t("bot.serverCount", { count: servers })}</Fact>
        <Fact name={t("bot.waiting")}>
          {t("bot.waitingCount", { count: backlog.waiting })}
          {backlog.oldest && (
            <span className="block text-sm text-muted">
              {t("bot.since")} <Time value={backlog.oldest} />
            </span>
          )}
        </Fact>
      </dl>
      <Problems problems={problems} />
      <DeclaredModules manifest={manifest} />
      <CommandSync sync={sync} />
      <TitledSection id="keys" title={t("bot.keys.title")} text={t("bot.keys.text")}>
        {keys.length === 0 && <p>{t("bot.keys.none")}</p>}
        <ul className="grid gap-3 empty:hidden">
          {keys.map(({ key, lastUsedAt, fetchedAt, valid }) => (
            <li key={key} className="card grid gap-x-8 gap-y-3 p-5 sm:grid-cols-3">
              <p>
                <code className="code">{key}</code>
                <span className="mt-2 block text-sm text-muted">
                  {t(valid ? "bot.keys.valid" : "bot.keys.gone")}
                </span>
              </p>
              <p>
                <span className="block text-sm text-muted">{t("bot.keys.used")}</span>
                <TimeOrNever value={lastUsedAt} />
              </p>
              <p>
                <span className="block text-sm text-muted">{t("bot.keys.fetched")}</span>
                <TimeOrNever value={fetchedAt} />
              </p>
            </li>
          ))}
        </ul>
      </TitledSection>
      <Erasures erasures={erasures} sent={useActionData<typeof action>()} />
    </div>
  );
}

function TimeOrNever({ value }: { value: Date | null }) {
  const { t } = useTranslation("admin");
  return value ? <Time value={value} /> : t("bot.never");
}
