import { expect, test } from "vitest";
import type { KnownGuild } from "#app/features/guilds/guild-facts.server.ts";
import { createModule } from "#app/features/settings/module.server.ts";
import { planModule, readSettingsFile } from "#app/features/settings/transfer.server.ts";

const [there, here, gone] = ["431870264119820001", "431870264119820002", "431870264119820003"];
const module = createModule({
  id: "greeter",
  title: "Greeter",
  fields: [{ name: "greeting", label: "Greeting", kind: "richMessage" }],
});

test("an import finds the roles that a message mentions by their names, and keeps the others as they are", () => {
  const greeting = {
    content: `Hello <@&${there}> and <@&${gone}>`,
    allowed_mentions: { parse: [], roles: [there, gone] },
  };
  const { file } = readSettingsFile(
    JSON.stringify({
      format: "discord-bot-settings",
      formatVersion: 1,
      guild: { id: "431870264119820009", name: "Elsewhere" },
      modules: { greeter: { settings: { greeting } } },
      roles: { [there]: "Tea" },
      channels: {},
    }),
  );
  const role = { id: here, name: "Tea", color: 0, position: 1, managed: false };
  const reported = { id: "431870264119820010", roles: [role], channels: [] } as unknown as KnownGuild;
  const places = { settings: { greeting }, before: { greeting: null } };
  const { settings, placed } = planModule(module, places, { reported, ownPosition: null }, file);
  expect(settings).toEqual({
    greeting: {
      content: `Hello <@&${here}> and <@&${gone}>`,
      allowed_mentions: { parse: [], roles: [here] },
    },
  });
  expect(placed).toEqual([
    { kind: "role", from: there, name: "Tea", found: { id: here, by: "name" } },
    { kind: "role", from: gone, name: undefined, why: "missing" },
  ]);
});
