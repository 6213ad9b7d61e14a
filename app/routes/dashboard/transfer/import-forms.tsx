import { useTranslation } from "react-i18next";

import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";

interface ImportFormsProps {
  /** Text of the last attempt. */
  pasted?: string;
  /** Shown below the report on a file. */
  again: boolean;
}

/** Upload of a file, and the same as pasted text, which stays after an error. */
export function ImportForms({ pasted, again }: ImportFormsProps) {
  const { t } = useTranslation("transfer");
  return (
    <section className="card grid grid-cols-1 content-start gap-4 p-4 md:p-6" aria-labelledby="import">
      <h3 id="import" className="text-xl">
        {again ? t("import.another") : t("import.title")}
      </h3>
      <p>{t("import.text")}</p>
      <form method="post" encType="multipart/form-data" className="grid grid-cols-1 gap-4">
        <input type="hidden" name="intent" value="check" />
        <Field id="transfer-file" label={t("import.file")} hint={t("import.fileHint")}>
          {(wiring) => (
            <input
              {...wiring}
              type="file"
              name="file"
              accept=".json,application/json"
              required
              className="input file:mr-3 file:min-h-9 file:cursor-pointer file:rounded-full file:border file:border-edge file:bg-surface file:px-3.5 file:font-semibold file:text-ink"
            />
          )}
        </Field>
        <div>
          <Button type="submit">
            <Icon name="file-search" size={18} /> {t("import.checkFile")}
          </Button>
        </div>
      </form>
      <details open={pasted !== undefined}>
        <summary className="link w-fit">{t("import.paste")}</summary>
        <form method="post" className="grid grid-cols-1 gap-4 pt-4">
          <input type="hidden" name="intent" value="check" />
          <Field id="transfer-text" label={t("import.pasted")}>
            {(wiring) => (
              <textarea
                {...wiring}
                name="text"
                rows={8}
                required
                spellCheck={false}
                autoComplete="off"
                defaultValue={pasted}
                className="input font-mono text-sm"
              />
            )}
          </Field>
          <div>
            <Button type="submit" variant="secondary">
              <Icon name="file-search" size={18} /> {t("import.checkText")}
            </Button>
          </div>
        </form>
      </details>
    </section>
  );
}
