import type {
  Catalogue,
  Change,
  Declared,
  PearlError,
  Status,
  Task,
  TestTask,
} from "#clients/typescript/src/index.ts";
import type { Settings } from "./settings.ts";

type Paint = (color: keyof typeof COLORS, text: string) => string;

export type Terminal = ReturnType<typeof createTerminal>;

/** SGR colour codes (ECMA-48 section 8.3.117). */
const COLORS = { green: 32, yellow: 33, cyan: 36, gray: 90 };

export function createTerminal(write: (line: string) => void, { colors }: { colors: boolean }) {
  const paint: Paint = (color, text) => (colors ? `\u001b[${COLORS[color]}m${text}\u001b[0m` : text);
  const line = (text: string) => write(`${paint("gray", new Date().toLocaleTimeString("en-GB"))}  ${text}`);

  /** Writes a line about something of a server. */
  const tell = (server: string, what: string, text: string, color: keyof typeof COLORS = "cyan") =>
    line(`${plain(server)}  ${paint(color, what)}  ${text}`);

  return {
    change(change: Change<Settings>, before: Change<Settings> | undefined, server: string) {
      const what = `${change.module} v${change.version}`;
      tell(server, what, differences(before?.settings, change.settings));
    },
    gone({ module }: Change<Settings>, server: string) {
      tell(server, `${module} gone`, "the bot has left the server, or no longer declares it", "yellow");
    },
    /** Shows a test here in place of Discord. */
    test({ module, field }: TestTask<Settings>, message: string, server: string) {
      tell(server, `${module} ${field} tested`, `sent here, without Discord: ${plain(message)}`);
    },
    /** Shows which button somebody has pressed at the dashboard. */
    pressed({ module }: Task<Settings>, what: string, server: string) {
      tell(server, `${module} ${plain(what)}`, "pressed at the dashboard");
    },
    declared({ modules, warnings }: Declared) {
      const parts = Object.entries(modules).map(([id, change]) => `${id} ${change}`);
      line(plain(`Declared: ${parts.join(", ")}`));
      for (const { path, code, language } of warnings)
        line(paint("yellow", plain(`${path}: ${code}${language ? ` (${language})` : ""}`)));
    },
    listed: ({ commands }: Catalogue) => line(`Commands on the site: ${commands}`),
    refused({ message, fields }: PearlError) {
      line(paint("yellow", plain(`Refused: ${message}`)));
      for (const [path, reasons] of Object.entries(fields ?? {}))
        line(paint("yellow", plain(`${path}: ${[reasons].flat().join(" ")}`)));
    },
    status({ state, count, error, retryIn = 0 }: Status) {
      if (state === "ready") line(paint("green", `Following. Known settings: ${count}`));
      else if (error && state !== "error")
        line(paint("yellow", `Away: ${plain(error.message)} Again in ${(retryIn / 1_000).toFixed(1)} s.`));
    },
    note: (text: string) => line(plain(text)),
  };
}

function differences(before: object | undefined, after: object): string {
  const old = new Map(Object.entries(before ?? {}));
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(old.get(name)),
  );
  const parts = changed.map(([name, value]) =>
    old.has(name) ? `${name}: ${shown(old.get(name))} → ${shown(value)}` : `${name}: ${shown(value)}`,
  );
  return parts.join(", ") || "saved, and the same";
}

function shown(value: unknown): string {
  return plain(typeof value === "string" ? value : JSON.stringify(value));
}

/** Removes control characters, because users choose names and texts. */
function plain(text: string): string {
  return text.replace(/\p{Cc}/gu, "");
}
