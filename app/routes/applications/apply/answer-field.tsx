import { useTranslation } from "react-i18next";

import { longest, OPTIONAL, type TEXTS } from "#app/features/applications/fields.ts";
import { useCountWords } from "#app/shell/count-words.ts";
import { CountedArea } from "#app/ui/counted-area.tsx";

interface AnswerFieldProps {
  name: (typeof TEXTS)[number];
  text: string;
  errors?: string[];
}

/** One of the long answers, with its bound. */
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
      className="apply-answer"
    />
  );
}
