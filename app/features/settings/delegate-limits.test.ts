import { expect, test } from "vitest";
import { permissionBits } from "#app/discord/permissions.ts";
import { refusalsOfDelegate } from "./delegate-limits.ts";
import type { SettingsField } from "./field.ts";

const field = { kind: "richMessage", name: "greeting", label: "Greeting" } as unknown as SettingsField;
const mentioning = (...parse: string[]) => ({ greeting: { content: "hi", allowed_mentions: { parse } } });

test.each([
  [[], ["users"], 0n, false],
  [[], ["everyone"], 0n, true],
  [[], ["roles", "users"], 0n, true],
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
