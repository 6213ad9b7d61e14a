import { isSnowflake } from "#app/discord/snowflake.server.ts";
import type { SettingsModule } from "#app/features/settings/module.server.ts";
import { getModule } from "#app/features/settings/registry.server.ts";
import { NotFoundError } from "./errors.server.ts";

export function requireModule(id: string | undefined): SettingsModule {
  const module = getModule(id);
  if (!module) throw new NotFoundError("There are no such settings.");
  return module;
}

export function requireApplicantId(id: string | undefined): string {
  if (!isSnowflake(id)) throw new NotFoundError("There is no such application.");
  return id;
}

export function requireGuildId(id: string | undefined): string {
  if (!isSnowflake(id)) throw new NotFoundError("There is no such server.");
  return id;
}
