/** What can be played through: somebody joins, reaches a level, passes verification, opens a ticket. */
export type SimulatedEvent =
  | { kind: "join"; bot: boolean }
  | { kind: "levelUp"; level: number }
  | { kind: "verify" }
  | { kind: "ticket" };

/** Its name in addresses (`?simulate=`). */
export type EventName = "join" | "joinBot" | "levelUp" | "verify" | "ticket";

const HIGHEST_LEVEL = 1_000;

/**
 * What an address asks to play through: `?simulate=levelUp&level=5`. Undefined where it asks for nothing that there is; a
 * level that is none becomes the nearest one.
 */
export function parseEvent(query: URLSearchParams): SimulatedEvent | undefined {
  const level = Number.parseInt(query.get("level") ?? "", 10);
  return eventOf(query.get("simulate"), level);
}

/** The event of this name; `level` may be anything and matters to one of them only. */
export function eventOf(name: string | null, level: number): SimulatedEvent | undefined {
  switch (name) {
    case "join":
    case "joinBot":
      return { kind: "join", bot: name === "joinBot" };
    case "levelUp":
      return { kind: name, level: nearestLevel(level) };
    case "verify":
    case "ticket":
      return { kind: name };
    default:
      return undefined;
  }
}

/** The name by which an address asks for it. */
export function nameOf(event: SimulatedEvent): EventName {
  return event.kind === "join" && event.bot ? "joinBot" : event.kind;
}

function nearestLevel(level: number): number {
  return Math.min(Math.max(Math.trunc(level) || 1, 1), HIGHEST_LEVEL);
}
