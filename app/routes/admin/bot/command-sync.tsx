import type { coverageOf } from "#app/features/commands/coverage.ts";
import type { readSync } from "#app/features/commands/sync.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Fact } from "#app/ui/fact.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Time } from "#app/ui/time.tsx";
import { TitledSection } from "#app/ui/titled-section.tsx";

type Coverage = ReturnType<typeof coverageOf>;

export interface CommandSyncProps
  extends
    Coverage,
    Pick<Awaited<ReturnType<typeof readSync>>, "source" | "syncedAt" | "failure" | "failedAt"> {
  count: number;
}

const LISTS = ["withoutDetails", "unknownDetails", "unusedContent"] as const;

/** Tells the owner which list of commands the site has, and what is said of commands that do not exist, or not said. */
export function CommandSync({ sync }: { sync: CommandSyncProps }) {
  const { source, syncedAt, failure, failedAt, count } = sync;
  const { t } = useTranslation("admin");
  return (
    <TitledSection id="commands" title={t("bot.commands.title")} text={t("bot.commands.text")}>
      {failure && failedAt && (
        <Notice kind="warning">
          <p>
            {t("bot.commands.failed")} <Time value={failedAt} />
          </p>
          <code className="code wrap-anywhere" lang="en">
            {failure}
          </code>
        </Notice>
      )}
      {source && syncedAt ? (
        <dl className="card grid gap-6 p-6 *:*:[dd]:mt-1 *:*:[dd]:font-semibold sm:grid-cols-2">
          <Fact name={t("bot.commands.source")}>
            <Time value={syncedAt} />
            <span className="block text-sm font-normal text-muted">{t(`bot.commands.${source}`)}</span>
          </Fact>
          <Fact name={t("bot.commands.count")}>
            {count}
            {count === 0 && (
              <span className="block text-sm font-normal text-muted">{t("bot.commands.empty")}</span>
            )}
          </Fact>
        </dl>
      ) : (
        <p>{t("bot.commands.none")}</p>
      )}
      {count > 0 && LISTS.map((list) => <Names key={list} list={list} names={sync[list]} />)}
    </TitledSection>
  );
}

function Names({ list, names }: { list: (typeof LISTS)[number]; names: string[] }) {
  const { t } = useTranslation("admin");
  if (names.length === 0) return null;
  return (
    <details className="grid gap-3">
      <summary className="w-fit text-xl">
        {t(`bot.commands.${list}`)} ({names.length})
      </summary>
      <p className="mt-2 max-w-2xl text-muted">{t(`bot.commands.${list}Text`)}</p>
      <ul className="mt-3 flex flex-wrap gap-1.5">
        {names.map((name) => (
          <li key={name}>
            <code className="code wrap-anywhere">{name}</code>
          </li>
        ))}
      </ul>
    </details>
  );
}
