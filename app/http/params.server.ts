import { z } from "zod";
import { isSnowflake } from "#app/discord/snowflake.server.ts";
import type { SettingsModule } from "#app/features/settings/module.server.ts";
import { NewerModuleError, type Modules } from "#app/features/settings/registry.server.ts";
import { NotFoundError } from "./errors.server.ts";

/** Returns the settings module of a URL. @throws NotFoundError, NewerModuleError */
export function requireModule(modules: Modules, id: string | undefined): SettingsModule {
  const module = modules.get(id);
  if (id !== undefined && modules.newer?.includes(id)) throw new NewerModuleError();
  if (!module) throw new NotFoundError("There are no such settings.");
  return module;
}

/** Creates a function that returns an id of a URL. @throws NotFoundError if it is malformed */
const requirer = (what: string, isId: (id: string) => boolean) => (id: string | null | undefined) => {
  if (!id || !isId(id)) throw new NotFoundError(`There is no such ${what}.`);
  return id;
};

export const requireApplicantId = requirer("application", isSnowflake);
export const requireGuildId = requirer("server or resource", isSnowflake);
export const requireErasureId = requirer("erasure", (id) => /^\d{1,20}$/.test(id));
export const requireTaskId = requirer("task", (id) => z.uuid().safeParse(id).success);
