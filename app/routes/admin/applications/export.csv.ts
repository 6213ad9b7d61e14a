import { csvOf } from "#app/features/applications/csv.server.ts";
import { pageLoader } from "#app/http/page.server.ts";
import type { Locale } from "#app/i18n/i18n.ts";

import { exportedFile } from "./export.server.ts";
import { profileUrl } from "./query.ts";

/** What spreadsheets of each language take for the next column: not the decimal comma. */
const SEPARATORS: Record<Locale, ";" | ","> = { en: ",", de: ";" };

/** `GET /admin/applications.csv`: what the owner has found, for a spreadsheet. */
export const loader = pageLoader(
  exportedFile({
    type: "text/csv",
    extension: "csv",
    write: (applications, locale) => csvOf(applications, { profileUrl, separator: SEPARATORS[locale] }),
  }),
);
