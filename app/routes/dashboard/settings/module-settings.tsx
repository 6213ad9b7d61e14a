import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { useState } from "react";
import { settledValues } from "#app/features/settings/form-values.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Actions } from "#app/routes/dashboard/action/actions.tsx";
import { LearnMore } from "#app/routes/dashboard/fields/control.tsx";
import { useReceipts } from "#app/routes/dashboard/polling.ts";
import {
  Granted,
  missingFor,
  MissingPermissions,
} from "#app/routes/dashboard/problems/missing-permissions.tsx";
import { ProblemsOf } from "#app/routes/dashboard/problems/problems-of.tsx";
import { badgeOf, ReceiptBadge, ReceiptText } from "#app/routes/dashboard/receipt-badge.tsx";
import type { action, loader } from "#app/routes/dashboard/settings.tsx";
import { StatusLines } from "#app/routes/dashboard/status-lines.tsx";
import type { ActionFailure } from "#app/shell/client-action.ts";
import { useLastActionData } from "#app/shell/last-action-data.ts";
import { loadLater } from "#app/ui/load-later.ts";
import { Notice } from "#app/ui/notice.tsx";
import { SettingsForm } from "./settings-form.tsx";

/** A module: what the bot says about it, what stands in its way, and its form. Calls `onUnsaved` with the module while something is unsaved. */
export function ModuleSettings({ onUnsaved }: { onUnsaved: (module: string | undefined) => void }) {
  const page = useLoaderData<typeof loader>();
  const { module, state, facts } = page;
  const { t } = useTranslation("settings");
  const posted = useActionData<typeof action>();
  const last = useLastActionData<NonNullable<typeof posted> | { failure: ActionFailure }>(posted);
  const [answer, failed] = last && "failure" in last ? [undefined, last] : [last, undefined];
  const [query] = useSearchParams();
  const [values, setValues] = useState<Record<string, unknown>>(answer?.submitted ?? state.settings);
  const justSaved = !last && query.get("saved") === String(state.version);
  const isReceived = badgeOf(state).name === "applied";
  const isAwaited = page.late || state.version > (state.receipt?.version ?? 0);
  // The bot may report a moment after the visit to Discord what it may do now.
  const isGrantAwaited = query.has("granted") && !page.granted;
  // A version that could not be loaded after its save.
  const isBehind = Number(query.get("saved")) > state.version;
  const isWatched = isAwaited || isBehind || justSaved || isGrantAwaited || page.problems.length > 0;
  useReceipts(isWatched, page.receipts, module.id);
  const now = settledValues(module.fields, { typed: values, saved: state.settings });
  const missing = missingFor(facts, [{ module, settings: now }]);
  // With scripts the form stays. The page that answers a form without them asks field by field.
  const [first] = useState(answer);
  const conflict = answer?.outcome === "conflict" ? answer : undefined;
  const isRefused = answer?.outcome === "invalid" && Object.keys(answer.errors).length > 0;
  const isStopped = isRefused || conflict !== undefined;
  const isConflict = conflict !== undefined && conflict === first;
  return (
    <div className="grid max-w-4xl content-start gap-6">
      <div className="grid gap-2">
        <h2 className="text-2xl" lang={module.title.lang} dir="auto">
          {module.title.text}
        </h2>
        <p className="max-w-prose whitespace-pre-line text-muted" lang={module.intro.lang} dir="auto">
          {module.intro.text}
        </p>
        <LearnMore href={module.help} about={module.title.text} />
      </div>
      {/* With scripts the bar says it. */}
      {justSaved && (
        <div className="hidden noscript:block">
          <Notice kind="success">{isReceived ? t("saved") : <ReceiptText state={state} />}</Notice>
        </div>
      )}
      {/* What it says is older than a refusal. With scripts it keeps its place, so that the form stays where it is. */}
      {(!isStopped || answer !== first) && (
        <div
          className={`has-[~form_:is([data-save-bar=refused],[data-save-bar=conflict],[data-gone])]:invisible ${justSaved && !isReceived ? "noscript:hidden" : ""}`}
        >
          <ReceiptBadge state={state} />
        </div>
      )}
      {page.status && <StatusLines status={page.status} />}
      {page.mayEdit && <Actions actions={page.actions} />}
      <Granted names={page.granted} />
      <MissingPermissions permissions={missing} />
      {!isConflict && <ProblemsBelow />}
      <ProblemsOf field="" />
      {!page.mayEdit && (
        <Notice kind="info" silent>
          {t("given.viewOnly")}
        </Notice>
      )}
      {page.rankNote && <p className="text-sm text-muted">{page.rankNote}</p>}
      {isConflict ? (
        <ConflictForm {...conflict} />
      ) : (
        <SettingsForm
          justSaved={justSaved}
          isReset={query.has("reset")}
          answer={answer?.outcome === "invalid" ? answer : undefined}
          conflict={conflict}
          failed={failed}
          lacking={missing.length}
          now={now}
          onUnsaved={onUnsaved}
          values={values}
          onValues={setValues}
        />
      )}
      {!isConflict && !page.isDefault && page.mayEdit && <Reset />}
    </div>
  );
}

const ConflictForm = loadLater(async () => (await import("./later.ts")).ConflictForm);
const Reset = loadLater(async () => (await import("./later.ts")).Reset);
const ProblemsBelow = loadLater(async () => (await import("./later.ts")).ProblemsBelow);
