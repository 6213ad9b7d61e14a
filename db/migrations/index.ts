import type { Migration } from "kysely";
import * as foundation from "./0001-foundation.ts";
import * as signIn from "./0002-sign-in.ts";
import * as botFeed from "./0003-bot-feed.ts";
import * as history from "./0004-history.ts";
import * as applications from "./0005-applications.ts";
import * as applying from "./0006-applying.ts";
import * as oneDraftVersion from "./0007-one-draft-version.ts";
import * as sessionNotifications from "./0008-session-notifications.ts";
import * as largeTables from "./0009-large-tables.ts";

/**
 * All migrations in order. A list and not a folder scan, because production runs compiled bundles. Published
 * migrations are never edited: append the next number.
 */
export const migrations: Record<string, Migration> = {
  "0001-foundation": foundation,
  "0002-sign-in": signIn,
  "0003-bot-feed": botFeed,
  "0004-history": history,
  "0005-applications": applications,
  "0006-applying": applying,
  "0007-one-draft-version": oneDraftVersion,
  "0008-session-notifications": sessionNotifications,
  "0009-large-tables": largeTables,
};
