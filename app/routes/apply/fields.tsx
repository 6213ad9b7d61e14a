import { useTranslation } from "react-i18next";

import { longest, OPTIONAL, type TEXTS } from "#app/features/applications/fields.ts";
import { useCountWords } from "#app/shell/count-words.ts";
import { CountedArea } from "#app/ui/counted-area.tsx";
import { TextField } from "#app/ui/field.tsx";

interface AnswerFieldProps {
  name: (typeof TEXTS)[number];
  text: string;
  errors?: string[];
}

/** One of the long answers. Its hint names the limit. */
export function AnswerField({ name, text, errors }: AnswerFieldProps) {
  const { t, i18n } = useTranslation(["applications", "common"]);
  const optional = name === OPTIONAL;
  const most = longest(name);
  const bound = t("common:characters.most", { max: new Intl.NumberFormat(i18n.language).format(most) });
  return (
    <CountedArea
      name={name}
      label={
        <>
          {t(`applications:fields.${name}.label`)}
          {optional && <span className="font-normal text-muted"> {t("applications:optional")}</span>}
        </>
      }
      hint={`${t(`applications:fields.${name}.hint`)} ${bound}`}
      errors={errors}
      most={most}
      words={useCountWords()}
      rows={5}
      defaultValue={text}
      required={!optional}
      dir="auto"
      className="max-h-128 min-h-36"
    />
  );
}

interface PersonFieldsProps {
  person: { id: string; username: string };
  hidden?: boolean;
}

/** Name and id of the applicant, read-only, from the account. */
export function PersonFields({ person: { id, username }, hidden = false }: PersonFieldsProps) {
  const { t } = useTranslation("applications");
  if (hidden)
    return (
      <>
        <input type="hidden" name="username" value={username} />
        <input type="hidden" name="discordId" value={id} />
      </>
    );
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextField name="username" label={t("fields.username.label")} defaultValue={username} readOnly />
      <TextField
        name="discordId"
        label={t("fields.discordId.label")}
        hint={t("fields.discordId.hint")}
        defaultValue={id}
        readOnly
      />
    </div>
  );
}

/** A text with its own line breaks, spaces and direction. */
export function TypedText({ text }: { text: string }) {
  return (
    <span className="block max-w-[70ch] wrap-anywhere whitespace-pre-wrap" dir="auto">
      {text}
    </span>
  );
}
