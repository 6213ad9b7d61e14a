import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import type { SettingsField } from "#app/features/settings/module.server.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";

import { useModuleTexts } from "./module-texts.ts";

interface SettingsFormProps {
  module: { id: string; fields: SettingsField[] };
  /** The version that these values were made from. */
  version: number;
  values: Record<string, unknown>;
  errors?: Record<string, string[]>;
}

/** A module's form. A plain post first; hydrated it says that it is saving, and takes the reader to what is wrong. */
export function SettingsForm({ module, version, values, errors }: SettingsFormProps) {
  const { t } = useTranslation("settings");
  const saving = useNavigation().formMethod === "POST";
  const form = useRef<HTMLFormElement>(null);
  /** What is wrong with fields that the form does not show. */
  const elsewhere = Object.entries(errors ?? {}).flatMap(([name, messages]) =>
    module.fields.some((field) => field.name === name)
      ? []
      : messages.map((message) => `${name}: ${message}`),
  );
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [errors]);

  return (
    <Form
      ref={form}
      method="post"
      className="card grid gap-6 p-6"
      noValidate
      onSubmit={(event) => saving && event.preventDefault()}
    >
      <input type="hidden" name="version" value={version} />
      {elsewhere.length > 0 && <Notice kind="danger">{elsewhere.join(" ")}</Notice>}
      {module.fields.map((field) => (
        <SettingsTextField
          key={field.name}
          module={module.id}
          field={field}
          value={String(values[field.name] ?? "")}
          errors={errors?.[field.name]}
        />
      ))}
      <div>
        <Button type="submit" variant="primary" aria-disabled={saving}>
          {saving ? t("saving") : t("save")}
        </Button>
      </div>
    </Form>
  );
}

interface SettingsTextFieldProps {
  module: string;
  field: SettingsField;
  value: string;
  errors?: string[];
}

function SettingsTextField({ module, field, value, errors }: SettingsTextFieldProps) {
  const texts = useModuleTexts();
  const [typed, setTyped] = useState(value);
  const text = (part: "label" | "preview") => texts.field(module, field.name, part);
  return (
    <div className="grid gap-3">
      <TextField
        name={field.name}
        label={text("label")}
        hint={texts.field(module, field.name, "hint", { max: field.maxLength })}
        errors={errors}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className="max-w-40 font-mono"
      />
      <p className="text-sm text-muted" hidden={errors !== undefined}>
        {text("preview")}{" "}
        <code className="code">{texts.field(module, field.name, "example", { value: typed })}</code>
      </p>
    </div>
  );
}
