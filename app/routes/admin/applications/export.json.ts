import { representationOf } from "#app/features/applications/application.server.ts";
import { pageLoader } from "#app/http/page.server.ts";

import { exportedFile } from "./export.server.ts";

/** `GET /admin/applications.json`: what the owner has found, in the shape of the API. */
export const loader = pageLoader(
  exportedFile({
    type: "application/json",
    extension: "json",
    write: (applications) =>
      `${JSON.stringify({ applications: applications.map(representationOf) }, null, 2)}\n`,
  }),
);
