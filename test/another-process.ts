import { onTestFinished } from "vitest";
import { createServices } from "#app/services.server.ts";
import { silent, type useSite } from "./site.ts";

type Site = ReturnType<typeof useSite>;

/** Services of another process on the same database, with changes of the configuration; closed after the test. */
export function anotherProcess({ config }: Site, changes: Partial<Site["config"]> = {}) {
  const { services, close } = createServices({ ...config, ...changes }, silent);
  onTestFinished(close);
  return services;
}
