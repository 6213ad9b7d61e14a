import type { FieldKind, KindName } from "#app/features/settings/kinds/kinds.server.ts";
import type { Control } from "#app/routes/dashboard/fields/control.tsx";
import { choice, choices } from "./choice.tsx";
import { duration } from "./duration.tsx";
import { color, emoji, number, text, url } from "./line.tsx";
import { message } from "./message.tsx";
import { channel, channels, member, members, role, roles } from "./pick.tsx";
import { richMessage } from "./rich-message.tsx";
import { rows } from "./rows.tsx";
import { secret } from "./secret.tsx";
import { texts } from "./texts.tsx";
import { toggle } from "./toggle.tsx";

const CONTROLS: { [Name in KindName]: Control<Name> } = {
  ...{ toggle, text, message, number, duration, color, emoji, choice, choices, channels, roles, texts },
  ...{ channel, role, url, member, members, richMessage, secret, rows },
};

export function controlOf({ kind }: FieldKind): Control {
  return CONTROLS[kind];
}
