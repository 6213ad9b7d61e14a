import { SECRET, isSet, type Typed } from "#app/features/settings/kinds/secret.ts";
import { momentText } from "#app/i18n/formats.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { hintWith, type Control, type ControlProps } from "#app/routes/dashboard/fields/control.tsx";
import { Field } from "#app/ui/field.tsx";

export const secret: Control<"secret"> = {
  Field: SecretField,
  words(_, value, { t, locale }) {
    if (value === null || value === undefined) return [];
    return [[{ text: isSet(value) ? t("secret.set", { at: dayOf(locale, value.at) }) : t("secret.typed") }]];
  },
};

/** Never has the secret: what is typed replaces it, nothing typed keeps it. */
function SecretField({ field, value, frame }: ControlProps<"secret">) {
  const { t, i18n } = useTranslation("settings");
  const { name } = field;
  const typed = typeof value === "string" ? value : "";
  const kept = isSet(value) ? value.at : ({ ...(value as Partial<Typed> | null) }.typed ?? "");
  const state = isSet(value) ? t("secret.set", { at: dayOf(i18n.language, value.at) }) : t("secret.typed");
  const hint = kept === "" ? frame.hint : hintWith(frame.hint, `${state} ${t("secret.keep")}`);
  return (
    <Field {...frame} hint={hint}>
      {(wiring) => (
        <>
          <input type="hidden" name={name + SECRET.kept} defaultValue={kept} />
          <input
            type="password"
            name={name + SECRET.typed}
            defaultValue={typed}
            autoComplete="new-password"
            spellCheck={false}
            className="input"
            {...wiring}
          />
          {kept !== "" && (
            <label className="pick-row w-fit">
              <input type="checkbox" name={name + SECRET.clear} value="true" />
              {t("secret.clear")}
            </label>
          )}
        </>
      )}
    </Field>
  );
}

function dayOf(locale: string, at: string): string {
  return momentText(locale, new Date(at), { format: "date", now: Date.now() }).text;
}
