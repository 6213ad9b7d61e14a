export const STATUSES = ["pending", "reviewed", "accepted", "rejected"] as const;
export type ApplicationStatus = (typeof STATUSES)[number];

export const SETTABLE = ["reviewed", "accepted", "rejected"] as const satisfies ApplicationStatus[];
export type SettableStatus = (typeof SETTABLE)[number];

export function isUndecided(status: ApplicationStatus): boolean {
  return status === "pending" || status === "reviewed";
}

export function statusIn(text: string): ApplicationStatus | undefined {
  return STATUSES.find((status) => status === text);
}
