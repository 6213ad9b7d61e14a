/** A position in a guild's history, after this change. */
export interface HistoryPlace {
  /** Time of the change in microseconds since 1970, as text. */
  micros: string;
  module: string;
  version: number;
}

export function writeHistoryPlace({ micros, module, version }: HistoryPlace): string {
  return [micros, module, version].join("~");
}

export function readHistoryPlace(text: string): HistoryPlace | undefined {
  const [, micros, module, version] = /^(\d{1,16})~([a-z]{1,40})~(\d{1,9})$/.exec(text) ?? [];
  return micros && module && version ? { micros, module, version: Number(version) } : undefined;
}
