import { stringify } from "csv-stringify/sync";

import { representationOf, type Application } from "./application.server.ts";

/** What the API says of an application, in the order in which it is read, and where the person is on Discord. */
const COLUMNS = [
  ...["discordId", "profile", "username", "email", "experience", "projects", "skills", "whyJoin"],
  ...["availability", "additionalInfo", "status", "submittedAt", "updatedAt"],
];

/**
 * Applications as a table for spreadsheets (RFC 4180), times in ISO 8601 (UTC). What a spreadsheet would take for a formula
 * begins with an apostrophe. Ids have more digits than its numbers: the profile's address has them all.
 *
 * @param profileUrl of somebody, by their id
 */
export function csvOf(applications: Application[], profileUrl: (discordId: string) => string): string {
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
    quote_record_delimiter: true,
    escape_formulas: true,
    cast: { date: (date) => date.toISOString() },
  });
}
