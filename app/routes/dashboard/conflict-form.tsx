import { Form, Link, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

import type { SettingsField } from "#app/features/settings/module.server.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

import { useModuleTexts } from "./module-texts.ts";

interface ConflictFormProps {
  module: { id: string; fields: SettingsField[] };
  /** What stands there now, and who made it as far as we know them. */
  current: { version: number; settings: Record<string, unknown> };
  by?: string;
  submitted: Record<string, string>;
}

/** Somebody was faster. Both versions, field by field, and a question: nothing is overwritten in silence. */
export function ConflictForm({ module, current, by, submitted }: ConflictFormProps) {
  const { t } = useTranslation("settings");
  const texts = useModuleTexts();
  const saving = useNavigation().formMethod === "POST";
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => question.current?.focus(), []);
  return (
    <div ref={question} tabIndex={-1} className="grid gap-6">
      <Notice kind="warning" title={t("conflict.title")}>
        {by
          ? t("conflict.textBy", { name: by, version: current.version })
          : t("conflict.text", { version: current.version })}
      </Notice>
      <div className="card overflow-x-auto">
        <table className="w-full text-left">
          <thead className="text-sm text-muted">
            <tr>
              <th scope="col" className="p-4 font-medium">
                {t("conflict.field")}
              </th>
              <th scope="col" className="p-4 font-medium">
                {t("conflict.theirs")}
              </th>
              <th scope="col" className="p-4 font-medium">
                {t("conflict.yours")}
              </th>
            </tr>
          </thead>
          <tbody>
            {module.fields.map(({ name }) => (
              <tr key={name} className="border-t border-line">
                <th scope="row" className="p-4 font-medium">
                  {texts.field(module.id, name, "label")}
                </th>
                <td className="p-4">
                  <code className="code">{String(current.settings[name])}</code>
                </td>
                <td className="p-4">
                  <code className="code">{submitted[name]}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Form
        method="post"
        className="flex flex-wrap gap-3"
        onSubmit={(event) => saving && event.preventDefault()}
      >
        <input type="hidden" name="version" value={current.version} />
        {Object.entries(submitted).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" variant="primary" aria-disabled={saving}>
          {t("conflict.saveMine")}
        </Button>
        <Link to="." className={buttonClass("secondary")}>
          {t("conflict.keepTheirs")}
        </Link>
      </Form>
    </div>
  );
}
