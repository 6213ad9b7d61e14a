import type { Application } from "./application.server.ts";

/** So much of a name is enough to know somebody by. Discord's own are shorter (32). */
const LONGEST_NAME = 100;

/**
 * What the owner is told about a new application, in Discord's markdown: who, when, where to read it. What the applicant has
 * written stays on the site.
 */
export function announcementOf(
  { discordId, username, submittedAt }: Pick<Application, "discordId" | "username" | "submittedAt">,
  publicUrl: string,
): string {
  // Shown in the time and the language of whoever reads it (Discord's reference, "Message Formatting").
  const when = `<t:${Math.floor(submittedAt.getTime() / 1_000)}:f>`;
  // In angle brackets there is no preview of the link.
  const link = `<${publicUrl}/admin/applications/${discordId}>`;
  return `**${nameInMarkdown(username)}** has applied to join the team (${when}): ${link}`;
}

/** The name as text: nothing in it is a mark, a mention or a link, and it turns no other text around. */
function nameInMarkdown(name: string): string {
  const shown = [...name.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, "")]
    .slice(0, LONGEST_NAME)
    .join("");
  return `\u2068${shown.replace(/[!-/:-@[-`{-~]/g, "\\$&")}\u2069`;
}
