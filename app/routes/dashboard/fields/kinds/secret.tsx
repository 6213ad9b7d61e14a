import { SECRET, isSet, type TypedSecret } from "#app/features/settings/kinds/secret.ts";
import { momentText } from "#app/i18n/formats.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import {
  entriesOf,
  hintWith,
  type Control,
  type ControlProps,
  type Speech,
} from "#app/routes/dashboard/fields/control.tsx";
import { Field } from "#app/ui/field.tsx";

export const secret: Control<"secret"> = {
  Field: SecretField,
  words: (_, value, speech) => entriesOf(value).map((one) => [{ text: stateOf(one, speech, "full") }]),
};

/** Never has the secret: what is typed replaces it, nothing typed keeps it. */
function SecretField({ field, value, frame }: ControlProps<"secret">) {
  const { t, i18n } = useTranslation("settings");
  const { name } = field;
  const typed = typeof value === "string" ? value : "";
  const kept = isSet(value) ? value.at : ({ ...(value as Partial<TypedSecret> | null) }.typed ?? "");
  const state = stateOf(value, { t, locale: i18n.language });
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
            <label className="pick-row -mx-2 w-fit in-disabled:hidden">
              <input type="checkbox" name={name + SECRET.clear} value="true" />
              {t("secret.clear")}
            </label>
          )}
        </>
      )}
    </Field>
  );
}

/** Says when a secret was set, with the `full` time beside another one of that day, or that it is typed and not saved. */
function stateOf(value: unknown, { t, locale }: Speech, length: "text" | "full" = "text"): string {
  if (!isSet(value)) return t("secret.typed");
  const at = momentText(locale, new Date(value.at), { format: "date", now: Date.now() })[length];
  return t("secret.set", { at });
}
