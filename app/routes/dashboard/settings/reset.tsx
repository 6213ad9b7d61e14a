import { Form, useLoaderData } from "@remix-run/react";
import { useRef } from "react";
import { VERSION } from "#app/features/settings/form-values.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { AskButton } from "#app/routes/dashboard/ask-button.tsx";
import type { loader } from "#app/routes/dashboard/settings.tsx";
import { useBrowserLayoutEffect } from "#app/ui/use-browser-layout-effect.ts";

/** Saves the defaults as a new version: the history keeps what was there. */
export function Reset() {
  const { t } = useTranslation("settings");
  const { module, state } = useLoaderData<typeof loader>();
  const box = useRef<HTMLDetailsElement>(null);
  useBrowserLayoutEffect(() => {
    const { current } = box;
    return () => {
      // The button that was pressed leaves with it.
      if (current?.contains(document.activeElement))
        document.getElementById("save-bar")?.closest("form")?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <details ref={box}>
      <summary className="link w-fit text-sm">{t("reset.title")}</summary>
      <Form method="post" replace preventScrollReset className="grid justify-items-start gap-3 pt-3">
        <p className="text-sm text-muted">{t("reset.text", { module: module.title.text })}</p>
        {module.fields.some(({ kind, name }) => kind === "secret" && state.settings[name] !== null) && (
          <p className="text-sm text-muted">{t("reset.secrets")}</p>
        )}
        <input type="hidden" name={VERSION} value={state.version} />
        <AskButton value="reset">{t("reset.do")}</AskButton>
      </Form>
    </details>
  );
}
