import { stringify } from "csv-stringify/sync";
import { type Application, applicationAnswer, representationOf } from "./application.server.ts";

const COLUMNS = (applicationAnswer.keyof().options as string[]).toSpliced(1, 0, "profile");

/** Start of a formula in some spreadsheet; some skip white space before it. */
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠]/;

/**
 * Writes applications as CSV (RFC 4180), with times in ISO 8601 (UTC). An apostrophe disarms formulas; every cell is quoted.
 * Spreadsheets round ids, so the profile's address has them, too.
 *
 * @param separator between cells: a semicolon where numbers have a decimal comma, as in German
 */
export function csvOf(
  applications: Application[],
  { profileUrl, separator }: { profileUrl: (discordId: string) => string; separator: "," | ";" },
): string {
  const records = applications.map((application) => ({
    ...representationOf(application),
    profile: profileUrl(application.discordId),
  }));
  return stringify(records, {
    header: true,
    columns: COLUMNS,
    bom: true,
    record_delimiter: "\r\n",
    delimiter: separator,
    quoted: true,
    quoted_empty: true,
    cast: {
      date: (date) => date.toISOString(),
      string: (text) => (FORMULA.test(text) ? `'${text}` : text),
    },
  });
}
