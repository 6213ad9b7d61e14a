import { z } from "zod";
import { isSnowflake } from "#app/discord/snowflake.server.ts";
import type { SettingsModule } from "#app/features/settings/module.server.ts";
import type { Modules } from "#app/features/settings/registry.server.ts";
import { NotFoundError } from "./errors.server.ts";

/** Returns the settings module of a URL. @throws NotFoundError */
export function requireModule(modules: Modules, id: string | undefined): SettingsModule {
  const module = modules.get(id);
  if (!module) throw new NotFoundError("There are no such settings.");
  return module;
}

/** Returns the id of an applicant in a URL. @throws NotFoundError if it is malformed */
export function requireApplicantId(id: string | undefined): string {
  if (!isSnowflake(id)) throw new NotFoundError("There is no such application.");
  return id;
}

/** Returns the guild id in a URL. @throws NotFoundError if it is malformed */
export function requireGuildId(id: string | undefined): string {
  if (!isSnowflake(id)) throw new NotFoundError("There is no such server.");
  return id;
}

/** Returns the id of an erasure in a URL. @throws NotFoundError if it is malformed */
export function requireErasureId(id: string | undefined): string {
  if (!id || !/^\d{1,20}$/.test(id)) throw new NotFoundError("There is no such erasure.");
  return id;
}

/** Returns the id of a task in a URL. @throws NotFoundError if it is malformed */
export function requireTaskId(id: string | null | undefined): string {
  if (!z.uuid().safeParse(id).success) throw new NotFoundError("There is no such task.");
  return id ?? "";
}
