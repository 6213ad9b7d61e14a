import type { ReactNode } from "react";

import type { GuildFacts } from "#app/features/guilds/guild-facts.ts";
import { fieldOf, type FieldView } from "#app/routes/dashboard/module-view.ts";

import { LevelRolesField } from "./level-roles-field.tsx";
import { MessageField } from "./message-field.tsx";
import { ChannelField, ChannelsField, RolesField } from "./pick-fields.tsx";
import { ChoicesField, ColorField, LineField, NumberField, ToggleField } from "./plain-fields.tsx";

/** Properties of the control of one kind of field. */
export interface ControlProps<Kind extends FieldView["kind"] = FieldView["kind"]> {
  field: Extract<FieldView, { kind: Kind }>;
  /** As stored, or as it was typed and refused. */
  value: unknown;
  /** Properties for `Field` and `FieldGroup`. */
  frame: { id: string; label: string; hint?: string; errors: string[] };
  /** Messages by path: `name`, `name[0]` or `name[0].roleId`. */
  errors: Record<string, string[]>;
  facts: GuildFacts;
}

const CONTROLS: { [Kind in FieldView["kind"]]: (props: ControlProps<Kind>) => ReactNode } = {
  toggle: ToggleField,
  text: LineField,
  message: MessageField,
  number: NumberField,
  color: ColorField,
  choices: ChoicesField,
  channel: ChannelField,
  channels: ChannelsField,
  role: RolesField,
  roles: RolesField,
  levelRoles: LevelRolesField,
};

/** One field of a settings form. Its controls are uncontrolled, so that text typed before hydration stays. */
export function SettingField(props: Omit<ControlProps, "frame">) {
  const { name, label, hint, kind } = props.field;
  const own = Object.entries(props.errors).filter(([path]) => fieldOf(path) === name);
  const frame = { id: `field-${name}`, label, hint, errors: own.flatMap(([, messages]) => messages) };
  const Control = CONTROLS[kind] as (props: ControlProps) => ReactNode;
  return <Control {...props} frame={frame} />;
}
