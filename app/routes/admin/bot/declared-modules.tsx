import { useTranslation } from "#app/i18n/use-translation.ts";
import { Fact } from "#app/ui/fact.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { Time } from "#app/ui/time.tsx";
import { TitledSection } from "#app/ui/titled-section.tsx";
import type { describeManifest } from "./declared-modules.server.ts";

type Description = NonNullable<Awaited<ReturnType<typeof describeManifest>>>;
type Module = Description["declared"][number];

/** The modules that the bot declares, who declared them, and what its owner should know about them. */
export function DeclaredModules({ manifest }: { manifest: Description | undefined }) {
  const { t } = useTranslation("admin");
  return (
    <TitledSection id="modules" title={t("bot.modules.title")} text={t("bot.modules.text")}>
      {manifest ? <Modules {...manifest} /> : <p>{t("bot.modules.undeclared")}</p>}
    </TitledSection>
  );
}

function Modules({ bot, revision, changedAt, declared, retired, news, warnings }: Description) {
  const { t } = useTranslation("admin");
  return (
    <>
      <dl className="card grid gap-6 p-6 *:*:[dd]:mt-1 *:*:[dd]:font-semibold sm:grid-cols-2 lg:grid-cols-4">
        <Fact name={t("bot.modules.bot")}>
          <bdi className="wrap-anywhere">{bot.name || t("bot.modules.unknown")}</bdi>
        </Fact>
        <Fact name={t("bot.modules.version")}>
          <bdi className="wrap-anywhere">{bot.version || t("bot.modules.unknown")}</bdi>
        </Fact>
        <Fact name={t("bot.modules.library")}>
          <bdi className="wrap-anywhere">{bot.library || t("bot.modules.unknown")}</bdi>
        </Fact>
        <Fact name={t("bot.modules.revision", { revision })}>
          {changedAt && <Time value={changedAt} />}
          <span className="block text-sm font-normal text-muted">
            {news.length === 0 && t("bot.modules.noNews")}
            {news.map((module, index) => (
              <span key={module.id}>
                {index > 0 && ", "}
                <Title {...module} /> ({t(`bot.modules.news.${module.news!}`)})
              </span>
            ))}
          </span>
        </Fact>
      </dl>
      {declared.length === 0 && <p>{t("bot.modules.none")}</p>}
      <ModuleList modules={declared} since="declaredAt" />
      {retired.length > 0 && (
        <div className="grid gap-3">
          <h3 className="text-xl">{t("bot.modules.retired")}</h3>
          <p className="max-w-2xl text-muted">{t("bot.modules.retiredText")}</p>
          <ModuleList modules={retired} since="retiredAt" />
        </div>
      )}
      {warnings.map((one) => (
        <Warnings key={one.code} {...one} />
      ))}
    </>
  );
}

function Title({ id, title }: Module) {
  return <bdi lang={title?.lang}>{title?.text ?? id}</bdi>;
}

function ModuleList({ modules, since }: { modules: Module[]; since: "declaredAt" | "retiredAt" }) {
  const { t } = useTranslation("admin");
  const caption = t(`bot.modules.${since === "retiredAt" ? since : "since"}`);
  return (
    <ul className="grid gap-3 empty:hidden sm:grid-cols-2">
      {modules.map((module) => (
        <li key={module.id} className="card flex flex-wrap items-start gap-x-4 gap-y-1 p-5">
          <p className="min-w-0 flex-1 basis-40 wrap-anywhere">
            <span className="font-semibold">
              <Title {...module} />
            </span>{" "}
            <code className="code">{module.id}</code>
            <span className="mt-1 block text-sm text-muted">
              {caption} {module[since] && <Time value={module[since]} />}
            </span>
          </p>
          {module.news && <Pill tone="border-line text-muted">{t(`bot.modules.news.${module.news}`)}</Pill>}
        </li>
      ))}
    </ul>
  );
}

function Warnings({ code, paths, further }: Description["warnings"][number]) {
  const { t } = useTranslation("admin");
  return (
    <div className="grid gap-3">
      <h3 className="text-xl">{t(`bot.modules.warnings.${code}.title`)}</h3>
      <p className="max-w-2xl text-muted">{t(`bot.modules.warnings.${code}.text`)}</p>
      <ul className="grid gap-1.5 empty:hidden">
        {paths.filter(Boolean).map((path) => (
          <li key={path}>
            <code className="code">{path}</code>
          </li>
        ))}
      </ul>
      {further > 0 && <p>{t("bot.modules.further", { count: further })}</p>}
    </div>
  );
}
