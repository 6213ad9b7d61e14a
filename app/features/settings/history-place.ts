/** A place in a server's history: after this change. */
export interface HistoryPlace {
  /** When the change was made, in microseconds since 1970, as text. */
  micros: string;
  module: string;
  version: number;
}

/** As text for a URL. */
export function writeHistoryPlace({ micros, module, version }: HistoryPlace): string {
  return [micros, module, version].join("~");
}

/** The place in a text, or undefined where it is none. */
export function readHistoryPlace(text: string): HistoryPlace | undefined {
  const [, micros, module, version] = /^(\d{1,16})~([a-z]{1,40})~(\d{1,9})$/.exec(text) ?? [];
  return micros && module && version ? { micros, module, version: Number(version) } : undefined;
}
