import { manifestJsonSchema } from "#app/features/manifest/manifest-schema.server.ts";
import { schemaResource } from "#app/http/schema-resource.server.ts";

const { loader, action } = schemaResource(manifestJsonSchema);
export { loader, action };
