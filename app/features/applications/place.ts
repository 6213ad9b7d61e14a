/** A place in the list of applications, newest first: that of one application. */
export interface Place {
  /** When it was first sent, in microseconds since 1970, as text. */
  micros: string;
  discordId: string;
}

/** As text for a URL. */
export function writePlace({ micros, discordId }: Place): string {
  return `${micros}~${discordId}`;
}

/** The place in a text, or undefined where it is none. */
export function readPlace(text: string): Place | undefined {
  const [, micros, discordId] = /^(\d{1,16})~(\d{17,20})$/.exec(text) ?? [];
  return micros && discordId ? { micros, discordId } : undefined;
}
