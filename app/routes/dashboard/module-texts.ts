import type { ParseKeys } from "i18next";
import { useTranslation } from "react-i18next";

/**
 * The texts of a settings module. Modules come from the registry, so their keys are put together here and nowhere else;
 * a test holds that every module and every field has them in both languages.
 */
export function useModuleTexts() {
  const { t } = useTranslation("settings");
  const say = (key: string, values: Record<string, unknown> = {}) => t(key as ParseKeys<"settings">, values);
  return {
    title: (module: string) => say(`modules.${module}.title`),
    intro: (module: string) => say(`modules.${module}.intro`),
    /** What is set, in one line. */
    summary: (module: string, settings: Record<string, unknown>) =>
      say(`modules.${module}.summary`, settings),
    field: (module: string, name: string, part: FieldText, values?: Record<string, unknown>) =>
      say(`modules.${module}.fields.${name}.${part}`, values),
  };
}

type FieldText = "label" | "hint" | "preview" | "example";
