import { useTranslation } from "#app/i18n/use-translation.ts";
import type { ShownCommand } from "#app/routes/site/command.tsx";
import { Card } from "#app/ui/card.tsx";
import { ChatMessage } from "#app/ui/chat-message.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { CopyCommand, PermissionBadge, Usage } from "./command-table.tsx";

const FACT = "content-start gap-3.5 p-[clamp(1.125rem,3vw,1.75rem)]";
const LINE = "flex flex-wrap items-center justify-between gap-3 rounded-control bg-sunken px-4 py-3.5";

/** Usage of a command, an example, and who may use it where. */
export function FactsOfCommand({ shown }: { shown: ShownCommand }) {
  const { command, example, setting, contexts, nsfw } = shown;
  const { t } = useTranslation("commands");
  return (
    <div className="mx-auto grid w-full max-w-6xl grid-cols-1 gap-4 px-4 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
      <div className="grid grid-cols-1 content-start gap-4">
        <UsageCard shown={shown} />
        {example && (
          <Card id="example" title={t("page.example")} className={FACT}>
            <div className="chat max-w-none bg-sunken p-4 [box-shadow:none]">
              <ChatMessage by={t("page.you")} time="22:47">
                <code className="font-mono text-compact wrap-anywhere" translate="no" lang={example.lang}>
                  {example.text}
                </code>
              </ChatMessage>
            </div>
          </Card>
        )}
      </div>
      <div className="grid grid-cols-1 content-start gap-4">
        <Card id="permission" title={t("page.permission")} className={FACT}>
          <PermissionBadge permission={command.permission} className="text-lead" />
          <p className="text-muted">
            {command.permission === null
              ? t("page.everyone")
              : t("page.needs", { count: command.permissions })}
          </p>
          {nsfw && <p className="text-muted">{t("page.nsfw")}</p>}
        </Card>
        {contexts && (
          <Card id="where" title={t("page.where")} className={FACT}>
            <ul className="grid gap-1">
              {CONTEXTS.filter((context) => contexts.includes(context)).map((context) => (
                <li key={context}>{t(`page.contexts.${context}`)}</li>
              ))}
            </ul>
          </Card>
        )}
        {setting && (
          <Card id="setting" title={t("page.setting")} className={FACT}>
            <p className="text-muted">{t("page.settingText")}</p>
            <a
              href="/dashboard"
              className="link inline-flex min-h-8 w-fit items-center gap-1.5 font-semibold"
            >
              <span lang={setting.lang}>{setting.text}</span>
              <Icon name="arrow-right" size={16} />
            </a>
          </Card>
        )}
      </div>
    </div>
  );
}

/** Discord's interaction contexts. */
const CONTEXTS = [0, 1, 2] as const;

function UsageCard({ shown: { command, isTyped, mention, options } }: { shown: ShownCommand }) {
  const { t } = useTranslation("commands");
  if (!isTyped)
    return (
      <Card id="usage" title={t("page.use")} className={FACT}>
        <p>{command.description.text}</p>
      </Card>
    );
  return (
    <Card id="usage" title={t("page.usage")} className={FACT}>
      <div className={LINE}>
        <Usage pieces={command.usage} className="text-[clamp(0.9375rem,0.85rem+0.5vw,1.125rem)]" />
        <CopyCommand command={command} />
      </div>
      {options.length === 0 && <p className="text-muted">{t("page.noArguments")}</p>}
      <Options options={options} />
      {mention && (
        <>
          <div className={LINE}>
            <code className="font-mono text-compact wrap-anywhere" translate="no">
              {mention}
            </code>
            <CopyButton text={mention} words={t("copy", { returnObjects: true, name: mention })} />
          </div>
          <p className="text-compact text-muted">{t("page.mention")}</p>
        </>
      )}
    </Card>
  );
}

function Options({ options }: Pick<ShownCommand, "options">) {
  const { t } = useTranslation("commands");
  return (
    <dl className="grid empty:hidden">
      {options.map(({ kind, text, description, facts, choices }, index) => (
        <div
          key={index}
          className="grid gap-x-6 gap-y-0.5 border-t border-line py-3 wrap-anywhere first:border-t-0 sm:grid-cols-[13rem_1fr] sm:items-baseline"
        >
          <dt>
            <Usage pieces={[{ kind, text }]} />{" "}
            <span className="text-fine text-muted">
              {t(kind === "required" ? "page.required" : "page.optional")}
            </span>
          </dt>
          <dd className="grid gap-1">
            <p lang={description.lang}>{description.text}</p>
            {facts.length > 0 && <p className="text-compact text-muted">{facts.join(" · ")}</p>}
            {choices.length > 0 && (
              <ul aria-label={t("page.choices")} className="flex flex-wrap gap-1.5 text-compact">
                {choices.map((choice, at) => (
                  <li key={at} className="rounded-control bg-sunken px-2 py-0.5">
                    {choice}
                  </li>
                ))}
              </ul>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
