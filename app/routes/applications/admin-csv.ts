import { csvOf } from "#app/features/applications/export.server.ts";
import { pageLoader } from "#app/http/page.server.ts";

import { exportedFile } from "./review/exported.server.ts";
import { profileUrl } from "./review/profile-url.ts";

/** `GET /admin/applications.csv`: what the owner has found, for a spreadsheet. */
export const loader = pageLoader(
  exportedFile({
    type: "text/csv",
    extension: "csv",
    write: (applications, locale) =>
      csvOf(applications, { profileUrl, separator: locale === "de" ? ";" : "," }),
  }),
);
