import { useTranslation } from "react-i18next";

import { TextField } from "#app/ui/field.tsx";

interface PersonFieldsProps {
  person: { id: string; username: string };
  /** They go along unseen. */
  hidden?: boolean;
}

/** Who applies, from the account: to read, not to change. */
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
