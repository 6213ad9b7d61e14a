import type { SitePart } from "#app/site/areas.ts";
import type { Site } from "#app/site/site.server.ts";
import { NotFoundError } from "./errors.server.ts";

/** Returns the site, if it has this part (`pages` of site.json). @throws NotFoundError */
export function requirePart<Parts extends Pick<Site, "parts">>(
  part: SitePart,
  { site }: { site: Parts },
): Parts {
  if (!site.parts[part]) throw new NotFoundError();
  return site;
}
