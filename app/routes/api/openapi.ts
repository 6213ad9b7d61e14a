import { apiDocument } from "#app/http/openapi/document.server.ts";
import { textResource } from "#app/http/schema-resource.server.ts";

const { loader, action } = textResource(async ({ context }) =>
  apiDocument(context, await context.modules.current()),
);
export { loader, action };
