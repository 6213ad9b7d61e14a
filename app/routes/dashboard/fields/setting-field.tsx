import type { ReactNode } from "react";
import type { FieldView } from "#app/routes/dashboard/module-view.server.ts";
import { captionOf, hintWith, isWithin, LearnMore, type ControlProps } from "./control.tsx";
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
  const { name, kind, help, onlyWith } = props.field;
  const { label, hint } = captionOf(props.field);
  const own = Object.entries(props.errors).filter(([path]) => isWithin(path, name));
  const frame = {
    id: `field-${name}`,
    label,
    hint: help || onlyWith ? hintWith(hint, <Notes {...props.field} />) : hint,
    errors: own.flatMap(([, messages]) => messages),
    small,
  };
  const Control = CONTROLS[kind] as (props: ControlProps) => ReactNode;
  return <Control {...props} frame={frame} />;
}

/** A link to more about a field, and where scripts do not hide it, when it counts. */
function Notes({ help, label, onlyWith }: FieldView) {
  return (
    <>
      <LearnMore href={help} about={label} />
      {onlyWith && <span className="hidden noscript:inline"> {onlyWith}</span>}
    </>
  );
}
