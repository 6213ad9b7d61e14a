import { z } from "zod";
import { schemaResource } from "#app/http/schema-resource.server.ts";
import { featureSchema } from "#app/site/feature-schema.server.ts";

/** `GET /api/feature.schema.json`: the JSON Schema of a feature page. */
const { loader, action } = schemaResource(() => z.toJSONSchema(featureSchema, { io: "input" }));
export { loader, action };
