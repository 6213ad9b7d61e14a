import { useActionData, useFetcher } from "@remix-run/react";
import { VERSION } from "#app/features/settings/form-values.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { action } from "#app/routes/dashboard/guild.tsx";
import { SessionEnded } from "#app/shell/session-ended.tsx";
import { StatusRegion } from "#app/ui/status-region.tsx";

interface ModuleSwitchProps {
  id: string;
  title: string;
  enabled: boolean;
  version: number;
}

type SwitchFailure = "conflict" | "refused" | "failed" | "signedOut";

/** Answer of `action` and `clientAction`: failures by the id of their module, and that of several modules at once by "". */
export type SwitchAnswer = Partial<Record<string, SwitchFailure>> | undefined;

/** Switches a module on or off at once: a form of its own, whose button works without scripts, too. */
export function ModuleSwitch({ id, title, enabled, version }: ModuleSwitchProps) {
  const { t } = useTranslation("settings");
  const { Form, formData, data, state } = useFetcher<typeof action>();
  // Without scripts it is the page's answer.
  const posted = useActionData<typeof action>();
  const answer: SwitchAnswer = data ?? posted;
  const isOn = formData ? formData.get("enabled") === "true" : enabled;
  return (
    <Form
      method="post"
      preventScrollReset
      className="contents"
      // The next press is for the version that this one makes.
      onSubmit={(event) => state !== "idle" && event.preventDefault()}
    >
      <input type="hidden" name="module" value={id} />
      <input type="hidden" name={VERSION} value={version} />
      <button
        type="submit"
        role="switch"
        aria-checked={isOn}
        aria-label={title}
        name="enabled"
        value={String(!isOn)}
        className="relative z-1 flex min-h-10 flex-none cursor-pointer items-center gap-2 text-sm font-semibold"
      >
        <span className="text-muted">{t(isOn ? "value.on" : "value.off")}</span>
        <span
          className={`relative h-6 w-11 rounded-full border transition-colors before:absolute before:inset-y-0 before:my-auto before:size-4 before:rounded-full before:transition-[inset-inline-start] ${isOn ? "border-accent bg-accent before:start-5.75 before:bg-accent-ink forced-colors:before:bg-[Highlight]" : "border-edge bg-sunken before:start-0.75 before:bg-edge forced-colors:before:bg-[ButtonText]"}`}
        />
      </button>
      <SwitchFailed failure={Object.hasOwn(answer ?? {}, id) ? answer?.[id] : undefined} />
    </Form>
  );
}

/** Says why modules were not switched. */
export function SwitchFailed({ failure }: { failure?: SwitchFailure }) {
  const { t } = useTranslation("settings");
  return (
    <StatusRegion>
      {failure && (
        <p className="relative z-1 basis-full text-sm text-danger">
          {failure === "signedOut" ? <SessionEnded /> : t(`switch.${failure}`)}
        </p>
      )}
    </StatusRegion>
  );
}
