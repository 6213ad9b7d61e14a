import { stringify } from "csv-stringify/sync";
import { requireOwner, requireUser } from "#app/auth/guards.server.ts";
import {
  type Application,
  applicationAnswer,
  representationOf,
} from "#app/features/applications/application.server.ts";
import { listApplications } from "#app/features/applications/list.server.ts";
import { download, downloadJson } from "#app/http/download.server.ts";
import { answering } from "#app/http/resource.server.ts";
import { numberFormat } from "#app/i18n/formats.ts";
import { localeOf } from "#app/i18n/i18n.server.ts";
import type { Locale } from "#app/i18n/languages.ts";
import { pageLoader } from "#app/shell/page.server.ts";
import { profileUrl, reviewQueryIn } from "./query.ts";

/** `GET /admin/applications.csv` and `.json`: the applications of a search. Strangers sign in; other errors are JSON. */
export const loader = pageLoader(async (args) => {
  // Outside `answering`, so that `pageLoader` redirects strangers.
  await requireUser(args);
  const answer = answering(async ({ request, context }) => {
    await requireOwner(args);
    const { pathname, searchParams } = new URL(request.url);
    const applications = await listApplications(context.db, reviewQueryIn(searchParams));
    if (pathname.endsWith(".json"))
      return downloadJson(context, "applications.json", { applications: applications.map(representationOf) });
    const csv = csvOf(applications, separatorIn(await localeOf(request)));
    return download(context, "applications.csv", "text/csv", csv);
  });
  return answer(args);
});

/** Returns the separator of spreadsheets in a language: where the comma is for decimals, a semicolon. */
function separatorIn(locale: Locale): string {
  return numberFormat(locale).format(1.5).includes(",") ? ";" : ",";
}

const COLUMNS = (applicationAnswer.keyof().options as string[]).toSpliced(1, 0, "profile");
/** Start of a formula in some spreadsheet; some skip white space before it. */
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠]/;

/** CSV (RFC 4180). An apostrophe disarms formulas. Spreadsheets round ids, so the profile's address has them, too. */
function csvOf(applications: Application[], delimiter: string): string {
  const records = applications.map((application) => ({
    ...representationOf(application),
    profile: profileUrl(application.discordId),
  }));
  return stringify(records, {
    header: true,
    columns: COLUMNS,
    bom: true,
    record_delimiter: "\r\n",
    delimiter,
    quoted: true,
    quoted_empty: true,
    cast: {
      date: (date) => date.toISOString(),
      string: (text) => (FORMULA.test(text) ? `'${text}` : text),
    },
  });
}
