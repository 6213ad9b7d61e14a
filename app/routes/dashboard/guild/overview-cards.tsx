import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { listFormat } from "#app/i18n/formats.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { guildPath } from "#app/paths.ts";
import type { loader } from "#app/routes/dashboard/guild.tsx";
import { ProblemNotice } from "#app/routes/dashboard/problems/problems-of.tsx";
import { badgeOf, ReceiptBadge } from "#app/routes/dashboard/receipt-badge.tsx";
import { SettingValue } from "#app/routes/dashboard/setting-value.tsx";
import { StatusLines } from "#app/routes/dashboard/status-lines.tsx";
import { useEdited } from "#app/routes/dashboard/use-edited.ts";
import { LeaveGuard } from "#app/shell/leave-guard.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Time } from "#app/ui/time.tsx";
import { TitledSection } from "#app/ui/titled-section.tsx";
import { VersionMark } from "#app/ui/version-mark.tsx";
import { ModuleSwitch, type SwitchAnswer, SwitchFailed } from "./module-switch.tsx";

/** Every open problem of the server, with what mends it. */
export function Attention() {
  const { t } = useTranslation("settings");
  const { problems, head } = useLoaderData<typeof loader>();
  if (problems.length === 0) return null;
  return (
    <TitledSection id="attention" title={t("attention")}>
      <ul className="grid gap-3">
        {problems.map(({ module, of, field, ...problem }, index) => (
          <li key={index}>
            <ProblemNotice {...problem}>
              <Link
                to={guildPath(head.guild.id, module) + (field && `#setting-${field}`)}
                className="link"
                lang={of.lang}
              >
                {of.text}
              </Link>
            </ProblemNotice>
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}

/** First choices on a server where nobody had saved anything when the page was opened. */
export function FirstSteps() {
  const { t } = useTranslation("settings");
  const firstSteps = useStepsAtFirst();
  if (firstSteps.length === 0) return null;
  return (
    <TitledSection id="first-steps" title={t("firstSteps.title")} text={t("firstSteps.text")}>
      <ol className="card divide-y divide-line">
        {firstSteps.map(({ href, text }) => (
          <li key={href} className="px-5 py-3">
            <Link to={href} className="link" dir="auto">
              {text}
            </Link>
          </li>
        ))}
      </ol>
    </TitledSection>
  );
}

/** Returns the first steps that there were when the page was opened: a switch moves nothing under the pointer. */
function useStepsAtFirst() {
  const { firstSteps } = useLoaderData<typeof loader>();
  return useState(firstSteps)[0];
}

/** Switches several modules at once. */
export function Several() {
  const { t } = useTranslation("settings");
  const { modules } = useLoaderData<typeof loader>();
  const answer = useActionData<SwitchAnswer>();
  const switchable = modules.filter(({ enabled, mayEdit }) => mayEdit && enabled !== undefined);
  const versions = switchable.map(({ state }) => state.version).join();
  const isEdited = useEdited(versions);
  if (switchable.length < 2) return null;
  return (
    <>
      <details>
        <summary className="link w-fit">{t("several.title")}</summary>
        <Form method="post" preventScrollReset className="card mt-3 grid gap-4 p-5">
          <VersionMark version={versions} />
          <ul className="grid gap-x-6 sm:grid-cols-2">
            {switchable.map(({ id, title, enabled, state }) => (
              // The box of what was saved begins anew, and the others keep what was chosen.
              <li key={`${id} ${state.version}`}>
                <input type="hidden" name="switch" value={`${id} ${state.version}`} />
                <label className="flex min-h-9 items-center gap-2.5">
                  <input
                    type="checkbox"
                    name="on"
                    value={id}
                    defaultChecked={enabled}
                    className="size-4.5 accent-accent"
                  />
                  <span lang={title.lang}>{title.text}</span>
                </label>
              </li>
            ))}
          </ul>
          <SwitchFailed failure={answer?.[""]} />
          <Button type="submit" size="small" className="w-fit">
            {t("save")}
          </Button>
        </Form>
      </details>
      {/* A folded list would show no dialog. */}
      <LeaveGuard active={isEdited} />
    </>
  );
}

type Module = ReturnType<typeof useLoaderData<typeof loader>>["modules"][number];

/** A module, what it is set to, and at most one message: a problem, what it lacks, or that the bot is offline. */
export function ModuleCard({
  module: { id, icon, title, summary, enabled, state, problems, incomplete, status, mayEdit },
}: {
  module: Module;
}) {
  const { t, i18n } = useTranslation("settings");
  const firstSteps = useStepsAtFirst();
  const missing = listFormat(i18n.language).format(incomplete);
  const { name } = badgeOf(state);
  const [mark, tone] = problems
    ? [problems, "text-danger"]
    : [incomplete.length > 0 && t("incomplete.card", { names: missing }), "text-warning"];
  return (
    <li className="card card-link grid grid-cols-1 content-start gap-3 p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <span className="grid size-10 flex-none place-items-center rounded-control bg-accent-soft text-accent-strong">
          <Icon name={icon} size={20} />
        </span>
        <h3 className="min-w-0 flex-1 basis-24 self-center text-lg wrap-break-word hyphens-auto">
          <Link to={id} className="card-link-target" lang={title.lang}>
            {title.text}
          </Link>
        </h3>
        {enabled !== undefined && !mayEdit && (
          <span className="self-center text-sm font-semibold text-muted">
            {t(enabled ? "value.on" : "value.off")}
          </span>
        )}
        {enabled !== undefined && mayEdit && (
          <ModuleSwitch id={id} title={title.text} enabled={enabled} version={state.version} />
        )}
      </div>
      {firstSteps.length === 0 && (
        <p className="line-clamp-3 text-muted" lang={summary.lang}>
          {summary.parts.map((part, index) =>
            typeof part === "string" ? part : <SettingValue key={index} {...part} isInline />,
          )}
        </p>
      )}
      {status && <StatusLines status={status} />}
      {mark ? (
        <p className={`flex items-start gap-2 text-sm font-semibold ${tone}`}>
          <Icon name="triangle-alert" size={18} className="mt-px shrink-0" />
          {mark}
        </p>
      ) : (
        (name === "silent" || name === "never") && <ReceiptBadge state={state} />
      )}
    </li>
  );
}

/** The last five changes and actions of the server, each with who did it and when. */
export function LastChanges() {
  const { t } = useTranslation("settings");
  const { head, changes } = useLoaderData<typeof loader>();
  const { guild } = head;
  return (
    <TitledSection id="last-changes" title={t("lastChanges.title")}>
      {changes.length === 0 && <p className="text-muted">{t("lastChanges.none")}</p>}
      {changes.length > 0 && (
        <>
          <ol className="card divide-y divide-line">
            {changes.map(({ key, module, title, at, by, what }) => (
              <li key={key} className="flex flex-wrap items-baseline gap-x-3 px-5 py-3">
                {title ? (
                  <Link to={guildPath(guild.id, module)} className="link" lang={title.lang}>
                    {title.text}
                  </Link>
                ) : (
                  module
                )}
                <span className="min-w-0 flex-1 basis-40 text-sm" lang={what.lang} dir="auto">
                  {what.text}
                </span>
                <span>
                  <bdi>{by.name ?? t(by.kind === "bot" ? "lastChanges.bot" : "lastChanges.someone")}</bdi>
                </span>
                <span className="text-sm text-muted">
                  <Time value={at} />
                </span>
              </li>
            ))}
          </ol>
          <p>
            <Link to={guildPath(guild.id, "history")} reloadDocument className="link">
              {t("lastChanges.all")}
            </Link>
          </p>
        </>
      )}
    </TitledSection>
  );
}
