import { stringify } from "csv-stringify/sync";

import { type Application, representationOf } from "./application.server.ts";

/** What the API says of an application, in the order in which it is read, and where the person is on Discord. */
const COLUMNS = [
  ...["discordId", "profile", "username", "email", "experience", "projects", "skills", "whyJoin"],
  ...["availability", "additionalInfo", "status", "submittedAt", "updatedAt"],
];

/** Between cells: what the spreadsheets of a language take for it. */
export type Separator = "," | ";";

/** What begins a formula in some spreadsheet, also behind white space, which some of them skip. */
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠]/;

/**
 * Applications as a table for spreadsheets (RFC 4180), times in ISO 8601 (UTC). What a spreadsheet would take for a formula
 * begins with an apostrophe. Every cell is quoted, so that nothing in it ends it: for that the separator must be the one
 * that the reader's spreadsheet expects, which is a semicolon where a comma stands in numbers, as in German. Ids have more digits than its numbers: the profile's address has them all.
 *
 * @param profileUrl of somebody, by their id
 * @param separator between cells
 */
export function csvOf(
  applications: Application[],
  { profileUrl, separator }: { profileUrl: (discordId: string) => string; separator: Separator },
): string {
  const records = applications.map((application) => ({
    ...representationOf(application),
    profile: profileUrl(application.discordId),
  }));
  return stringify(records, {
    header: true,
    columns: COLUMNS,
    // Excel reads UTF-8 only where it is told.
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
