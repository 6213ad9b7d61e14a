import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { loader } from "#app/routes/dashboard/access.tsx";
import { LaterPicker } from "#app/routes/dashboard/fields/kinds/pick.tsx";
import { Field } from "#app/ui/field.tsx";

/** Chooses a member outside of a module's form. Without scripts an id or a mention is typed. */
export function MemberField({ id, label, value }: { id: string; label: string; value: string | undefined }) {
  const { t } = useTranslation("settings");
  const { facts } = useLoaderData<typeof loader>();
  const picker = { name: "member", kind: "member", none: t("pick.noMember"), value, facts } as const;
  return (
    <Field id={id} label={label}>
      {(wiring) => <LaterPicker {...wiring} {...picker} />}
    </Field>
  );
}
