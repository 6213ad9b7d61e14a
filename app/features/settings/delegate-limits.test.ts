import { expect, test } from "vitest";
import { permissionBits } from "#app/discord/permissions.ts";
import { refusalsOfDelegate } from "./delegate-limits.ts";
import type { SettingsField } from "./field.ts";

const field = { kind: "richMessage", name: "greeting", label: "Greeting" } as unknown as SettingsField;
const ROLE = "431870264119829292";
const mentioning = (...all: string[]) => {
  const [parse, roles] = [all.filter((one) => one !== ROLE), all.filter((one) => one === ROLE)];
  return { greeting: { content: "hi", allowed_mentions: { parse, roles } } };
};

test.each([
  [[], ["users"], 0n, false],
  [[], ["everyone"], 0n, true],
  [[], ["roles", "users"], 0n, true],
  [[], [ROLE], 0n, true],
  [[ROLE], [ROLE, "users"], 0n, false],
  [["everyone"], ["everyone"], 0n, false],
  [["everyone"], ["everyone", "roles"], 0n, true],
  [["everyone"], [], 0n, false],
  [[], ["everyone"], permissionBits.MENTION_EVERYONE, false],
])(
  "a delegate's message that mentioned %j and mentions %j, with the permissions %d, is refused: %s",
  (...row) => {
    const [before, after, permissions, isRefused] = row;
    const refused = refusalsOfDelegate(
      { permissions: String(permissions) } as never,
      [field],
      mentioning(...before),
      mentioning(...after),
    );
    expect(refused.map(({ path }) => path)).toEqual(isRefused ? ["greeting.allowed_mentions"] : []);
    expect(refusalsOfDelegate(undefined, [field], mentioning(), mentioning("everyone"))).toEqual([]);
  },
);
