export type SimulatedEvent =
  | { kind: "join"; bot: boolean }
  | { kind: "levelUp"; level: number }
  | { kind: "verify" }
  | { kind: "ticket" };

/** Name of an event in URLs (`?simulate=`). */
export type EventName = "join" | "joinBot" | "levelUp" | "verify" | "ticket";

const HIGHEST_LEVEL = 1_000;

/** Parses an event like `?simulate=levelUp&level=5`. An invalid level becomes the nearest valid one. */
export function parseEvent(query: URLSearchParams): SimulatedEvent | undefined {
  const level = Number.parseInt(query.get("level") ?? "", 10);
  return eventOf(query.get("simulate"), level);
}

/** Returns the event of this name; `level` may be invalid. */
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

export function nameOf(event: SimulatedEvent): EventName {
  return event.kind === "join" && event.bot ? "joinBot" : event.kind;
}

function nearestLevel(level: number): number {
  return Math.min(Math.max(Math.trunc(level) || 1, 1), HIGHEST_LEVEL);
}
