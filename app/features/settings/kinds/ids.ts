import { MOST } from "#app/features/settings/field.ts";
import { readList, type Kind } from "./kind.ts";

/** A channel: `types` are Discord's types of channels; without them, any. `required`: null is refused. */
export interface ChannelField {
  kind: "channel";
  types?: readonly number[];
  required?: boolean;
  default?: null;
}

export interface ChannelsField {
  kind: "channels";
  types?: readonly number[];
  max?: number;
  default?: readonly string[];
}

/** A role. `given`: the bot assigns it, so it must be able to. */
export interface RoleField {
  kind: "role";
  given?: boolean;
  required?: boolean;
  default?: null;
}

export interface RolesField {
  kind: "roles";
  given?: boolean;
  max?: number;
  default?: readonly string[];
}

const single: Kind<ChannelField | RoleField, string | null> = {
  empty: () => null,
  read(_, sent, name) {
    const text = sent.get(name)?.[0];
    return text === "" ? null : text;
  },
  settled: (typed) => (typeof typed === "string" ? typed : null),
};
const several = { empty: () => [], read: readList };

export const channel: Kind<ChannelField, string | null> = single;
export const channels: Kind<ChannelsField, string[]> = several;
export const role: Kind<RoleField, string | null> = single;
export const roles: Kind<RolesField, string[]> = several;

/** Returns how many items such a list may have. */
export function mostIds({ kind, max }: ChannelsField | RolesField): number {
  return max ?? MOST[kind];
}
