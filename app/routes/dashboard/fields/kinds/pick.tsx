import { useDeferredValue } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { entriesOf, WHOLE, type Control, type ControlProps } from "#app/routes/dashboard/fields/control.tsx";
import type { PartKind } from "#app/routes/dashboard/names.tsx";
import type { PickerProps } from "#app/routes/dashboard/picker/picker.tsx";
import { Field, FieldGroup } from "#app/ui/field.tsx";
import { loadLater } from "#app/ui/load-later.ts";

const pickOf = <Kind extends PartKind>(kind: Kind, nothing: NonNullable<Control["nothing"]>) => ({
  Field: (props: FieldProps) => <PickField {...props} nothing={nothing} />,
  isPicked: true,
  nothing,
  words: (_: unknown, value: unknown) => entriesOf(value).map((id) => [{ kind, id: String(id) }]),
});

export const channel: Control<"channel"> = { ...pickOf("channel", "pick.noChannel"), isSilent: true };
export const role: Control<"role"> = { ...pickOf("role", "pick.noRole"), isSilent: true };
export const member: Control<"member"> = { ...pickOf("member", "pick.noMember"), isSilent: true };
export const members: Control<"members"> = { ...pickOf("member", "pick.noMember"), inRow: WHOLE };
export const channels: Control<"channels"> = { ...pickOf("channel", "pick.noChannel"), inRow: WHOLE };
export const roles: Control<"roles"> = { ...pickOf("role", "pick.noRole"), inRow: WHOLE };

/** The picker, loaded when the page is used. If its props change before that, hidden fields have the value. */
export const LaterPicker = loadLater(
  async () => (await import("#app/routes/dashboard/picker/picker.tsx")).Picker,
  ({ name, value }: PickerProps) =>
    [value ?? ""].flat().map((id) => <input key={String(id)} type="hidden" name={name} value={String(id)} />),
);

type FieldProps = ControlProps<PickerProps["kind"]>;

function PickField(props: FieldProps & { nothing: NonNullable<Control["nothing"]> }) {
  const { field, value, frame, facts, isLazy, nothing } = props;
  const { t } = useTranslation("settings");
  const { name, kind } = field;
  const { types, given, max }: Partial<PickerProps> = field;
  const { small } = frame;
  const isSeveral = kind.endsWith("s");
  const none = field.none ?? (isSeveral ? undefined : t(nothing));
  const Frame = isSeveral && kind !== "members" ? FieldGroup : Field;
  // Lists that are loaded anew wait for the picker. The value, which the form reads, does not.
  const [knownTypes, known] = [useDeferredValue(types), useDeferredValue(facts)];
  return (
    <Frame {...frame} isLine>
      {(wiring) => (
        <LaterPicker
          {...wiring}
          {...{ name, kind, none, given, max, value, small, isLazy }}
          types={knownTypes}
          facts={known}
        />
      )}
    </Frame>
  );
}
