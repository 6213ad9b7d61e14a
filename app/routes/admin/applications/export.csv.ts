import { csvOf } from "#app/features/applications/csv.server.ts";
import { pageLoader } from "#app/http/page.server.ts";
import type { Locale } from "#app/i18n/i18n.ts";

import { exportedFile } from "./export.server.ts";
import { profileUrl } from "./query.ts";

/** Column separators of spreadsheets by language: where the comma is for decimals, a semicolon. */
const SEPARATORS: Record<Locale, ";" | ","> = { en: ",", de: ";" };

/** `GET /admin/applications.csv`: the applications of a search for a spreadsheet. */
export const loader = pageLoader(
  exportedFile({
    type: "text/csv",
    extension: "csv",
    write: (applications, locale) => csvOf(applications, { profileUrl, separator: SEPARATORS[locale] }),
  }),
);
