import type { PermissionName } from "#app/discord/permissions.ts";

export type State = "ok" | "warning" | "failed" | "unchecked";

/** Numbers of servers, by the permission that the bot lacks there. */
export type Lacking = Partial<Record<PermissionName, number>>;

/** Result of a check. The outcome begins with the state and names a text, whose values contain no secret. */
export type SetupFinding = [
  check: string,
  outcome: `${State}.${string}`,
  values?: Record<string, string | number>,
  lacking?: Lacking,
];
