import { z } from "zod";
import { schemaResource } from "#app/http/schema-resource.server.ts";
import { siteSchema } from "#app/site/site-schema.server.ts";

/** `GET /api/site.schema.json`: the JSON Schema of `site.json`. */
const { loader, action } = schemaResource(() => z.toJSONSchema(siteSchema, { io: "input" }));
export { loader, action };
