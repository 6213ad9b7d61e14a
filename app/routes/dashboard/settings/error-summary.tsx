import { fieldOf } from "#app/features/settings/form-values.ts";
import type { FieldView } from "#app/features/settings/kinds/kinds.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { Messages } from "#app/routes/dashboard/fields/control.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useIsLive } from "#app/ui/use-live.ts";

interface ErrorSummaryProps {
  errors: Messages;
  fields: readonly FieldView[];
  /** Id of the first entry to correct. */
  first?: string;
  submitted?: Record<string, unknown>;
}

/**
 * Counts the errors until a script does it beside the button that saves, and shows those of fields that are gone, with what was
 * typed in them.
 */
export function ErrorSummary({ errors, fields, first, submitted = {} }: ErrorSummaryProps) {
  const { t } = useTranslation("settings");
  const isLive = useIsLive();
  const all = Object.entries(errors);
  const unknown = all.filter(([path]) => !fields.some(({ name }) => name === fieldOf(path)));
  const title = t("invalid", { count: all.length });
  const named = first ? (
    <a href={`#${first}`} className="link">
      {title}
    </a>
  ) : (
    title
  );
  return (
    <div
      className={isLive && unknown.length === 0 ? "hidden" : ""}
      data-gone={unknown.length > 0 ? "" : undefined}
    >
      <Notice kind="danger" title={named}>
        {unknown.length > 0 && (
          <ul className="grid gap-2">
            {unknown.map(([path, messages]) => {
              const typed = Object.hasOwn(submitted, path) ? submitted[path] : undefined;
              return (
                <li key={path}>
                  {path}
                  {t("colon")} {messages.join(" ")}
                  {typeof typed === "string" && typed !== "" && (
                    <>
                      {" "}
                      {t("goneField")} <q className="whitespace-pre-wrap">{typed}</q>
                    </>
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </Notice>
    </div>
  );
}
