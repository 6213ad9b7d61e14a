/** Statuses of an application. */
export const STATUSES = ["pending", "reviewed", "accepted", "rejected"] as const;
export type ApplicationStatus = (typeof STATUSES)[number];

/** What the owner can set, from any of them. */
export const SETTABLE = ["reviewed", "accepted", "rejected"] as const satisfies ApplicationStatus[];
export type SettableStatus = (typeof SETTABLE)[number];

/** Whether the applicant can still replace what they sent. */
export function isUndecided(status: ApplicationStatus): boolean {
  return status === "pending" || status === "reviewed";
}

/** The status that a text names. */
export function statusIn(text: string): ApplicationStatus | undefined {
  return STATUSES.find((status) => status === text);
}
