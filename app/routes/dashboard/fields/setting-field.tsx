import type { GuildFacts } from "#app/features/guilds/guild-facts.ts";
import type { FieldView } from "#app/routes/dashboard/module-view.ts";

import { ChannelField, ChannelsField } from "./channel-fields.tsx";
import { LevelRolesField } from "./level-roles-field.tsx";
import { MessageField } from "./message-field.tsx";
import { ChoicesField, ColorField, LineField, NumberField, ToggleField } from "./plain-fields.tsx";
import { RolesField } from "./roles-field.tsx";

/** Properties of the control of one kind of field. */
export interface ControlProps<Kind extends FieldView["kind"] = FieldView["kind"]> {
  field: Extract<FieldView, { kind: Kind }>;
  /** As stored, or as it was typed and refused. */
  value: unknown;
  /** Properties for `Field` and `FieldGroup`. */
  frame: { id: string; label: string; hint?: string; errors: string[] };
  facts: GuildFacts;
}

interface SettingFieldProps extends Omit<ControlProps, "frame"> {
  /** Messages by path: `name`, `name[0]` or `name[0].roleId`. */
  errors: Record<string, string[]>;
}

/** One field of a settings form. Its controls are uncontrolled, so that text typed before hydration stays. */
export function SettingField({ field, errors, ...rest }: SettingFieldProps) {
  const { name, label, hint } = field;
  const paths = Object.keys(errors).filter((path) => path.split(/[.[]/)[0] === name);
  const own = paths.flatMap((path) => errors[path] ?? []);
  const common = { ...rest, frame: { id: `field-${name}`, label, hint, errors: own } };
  switch (field.kind) {
    case "toggle":
      return <ToggleField field={field} {...common} />;
    case "text":
      return <LineField field={field} {...common} />;
    case "message":
      return <MessageField field={field} {...common} />;
    case "number":
      return <NumberField field={field} {...common} />;
    case "color":
      return <ColorField field={field} {...common} />;
    case "choices":
      return <ChoicesField field={field} {...common} />;
    case "channel":
      return <ChannelField field={field} {...common} />;
    case "channels":
      return <ChannelsField field={field} {...common} />;
    case "role":
    case "roles":
      return <RolesField field={field} {...common} />;
    case "levelRoles":
      return <LevelRolesField field={field} {...common} errors={errors} />;
  }
}
