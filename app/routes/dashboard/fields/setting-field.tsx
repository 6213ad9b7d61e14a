import type { ReactNode } from "react";
import type { FieldView } from "#app/routes/dashboard/module-view.server.ts";
import { captionOf, isWithin, type ControlProps } from "./control.tsx";
import { DurationField, LineField, ToggleField } from "./line-fields.tsx";
import { ChoiceField, ChoicesField, TextsField } from "./list-fields.tsx";
import { MessageField } from "./message-field.tsx";
import { ChannelField, PickField } from "./pick-fields.tsx";
import { RowsField } from "./rows-field.tsx";

const CONTROLS: { [Kind in FieldView["kind"]]: (props: ControlProps<Kind>) => ReactNode } = {
  toggle: ToggleField,
  text: LineField,
  message: MessageField,
  number: LineField,
  color: LineField,
  duration: DurationField,
  emoji: LineField,
  choice: ChoiceField,
  choices: ChoicesField,
  channel: ChannelField,
  channels: PickField,
  role: PickField,
  roles: PickField,
  texts: TextsField,
  rows: RowsField,
};

/** One field of a settings form. Its controls are uncontrolled, so that text typed before hydration stays. */
export function SettingField({ small, ...props }: Omit<ControlProps, "frame"> & { small?: boolean }) {
  const { name, kind } = props.field;
  const own = Object.entries(props.errors).filter(([path]) => isWithin(path, name));
  const frame = {
    id: `field-${name}`,
    ...captionOf(props.field),
    errors: own.flatMap(([, messages]) => messages),
    small,
  };
  const Control = CONTROLS[kind] as (props: ControlProps) => ReactNode;
  return <Control {...props} frame={frame} />;
}
