import type { GuildFacts } from "#app/features/guilds/guild-facts.ts";
import type { FieldView } from "#app/routes/dashboard/module-view.ts";

import { ChannelField } from "./channel-field.tsx";
import { ChannelsField } from "./channels-field.tsx";
import { ChoicesField } from "./choices-field.tsx";
import { ColorField } from "./color-field.tsx";
import { LevelRolesField } from "./level-roles-field.tsx";
import { LineField } from "./line-field.tsx";
import { MessageField } from "./message-field.tsx";
import { NumberField } from "./number-field.tsx";
import { RolesField } from "./roles-field.tsx";
import { ToggleField } from "./toggle-field.tsx";

/** What every field of a settings form gets. */
export interface SettingFieldProps<Kind extends FieldView["kind"] = FieldView["kind"]> {
  field: Extract<FieldView, { kind: Kind }>;
  /** As stored, or as it was typed and could not be taken. */
  value: unknown;
  /** By their place: the field's name, or `name[0]` and `name[0].roleId` within it. */
  errors: Record<string, string[]>;
  facts: GuildFacts;
}

/** One field of a settings form: the browser's own control, uncontrolled, so that what is typed before scripts run stays. */
export function SettingField({ field, ...rest }: SettingFieldProps) {
  switch (field.kind) {
    case "toggle":
      return <ToggleField field={field} {...rest} />;
    case "text":
      return <LineField field={field} {...rest} />;
    case "message":
      return <MessageField field={field} {...rest} />;
    case "number":
      return <NumberField field={field} {...rest} />;
    case "color":
      return <ColorField field={field} {...rest} />;
    case "choices":
      return <ChoicesField field={field} {...rest} />;
    case "channel":
      return <ChannelField field={field} {...rest} />;
    case "channels":
      return <ChannelsField field={field} {...rest} />;
    case "role":
    case "roles":
      return <RolesField field={field} {...rest} />;
    case "levelRoles":
      return <LevelRolesField field={field} {...rest} />;
  }
}
