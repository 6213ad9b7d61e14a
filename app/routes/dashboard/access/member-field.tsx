import type { GuildFacts } from "#app/features/guilds/guild-facts.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { LaterPicker } from "#app/routes/dashboard/fields/kinds/pick.tsx";
import { Field } from "#app/ui/field.tsx";

type MemberFieldProps = Record<"id" | "name" | "label", string> & {
  value: string | undefined;
  facts: GuildFacts;
};

/** Chooses a member outside of a module's form. Without scripts an id or a mention is typed. */
export function MemberField({ id, label, ...picker }: MemberFieldProps) {
  const { t } = useTranslation("settings");
  return (
    <Field id={id} label={label}>
      {(wiring) => <LaterPicker {...wiring} {...picker} kind="member" none={t("pick.noMember")} />}
    </Field>
  );
}
