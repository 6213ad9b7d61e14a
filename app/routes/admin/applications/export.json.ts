import { representationOf } from "#app/features/applications/application.server.ts";
import { pageLoader } from "#app/http/page.server.ts";

import { exportedFile } from "./export.server.ts";

/** `GET /admin/applications.json`: the applications of a search as the API gives them. */
export const loader = pageLoader(
  exportedFile({
    type: "application/json",
    extension: "json",
    write: (applications) =>
      `${JSON.stringify({ applications: applications.map(representationOf) }, null, 2)}\n`,
  }),
);
