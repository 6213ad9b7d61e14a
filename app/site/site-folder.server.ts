import { speakFor } from "#app/i18n/i18n.server.ts";
import { findingLine } from "./finding.ts";
import { listFiles, readFiles, SiteError } from "./folder.server.ts";
import { OWN_FOLDER, siteOf, type Site } from "./site.server.ts";

/** Milliseconds between looks at the folder. Mounted folders and ConfigMaps send no events. */
const INTERVAL = 2_000;

interface Options {
  /** The repository's own folder by default. */
  folder?: string;
  log: { warn(facts: object, message: string): void; info(facts: object, message: string): void };
  /** Called when the site has become another one. */
  onChange: () => void;
  interval?: number;
}

/** Reads a site folder, and again whenever it changes. The site that was read last stays while the folder cannot be used. @throws SiteError */
export function createSiteFolder({ folder = OWN_FOLDER, log, onChange, interval = INTERVAL }: Options) {
  let seen = "";
  let current = read();
  let timer: NodeJS.Timeout | undefined;
  speakFor(current);
  warn(current);

  function read(last?: Site): Site {
    seen = JSON.stringify(listFiles(folder));
    return siteOf(readFiles(folder), last);
  }

  function warn({ findings }: Site): void {
    if (findings.length > 0)
      log.warn({ findings: findings.map(findingLine) }, "the site folder has findings: see npm run doctor");
  }

  function look(): void {
    try {
      if (JSON.stringify(listFiles(folder)) === seen) return;
      const next = read(current);
      // Only the times of files are others; or the folder could not be used for a while, which is no finding any more.
      if (next.revision === current.revision && next.findings.length === current.findings.length) return;
      current = next;
      speakFor(current);
      log.info({ revision: current.revision }, "the site folder has changed");
      warn(current);
    } catch (error) {
      if (!(error instanceof SiteError)) throw error;
      seen = "";
      if (error.message === current.findings.at(-1)?.message) return;
      log.warn({ err: error }, "the site folder cannot be used: the site stays as it is");
      const finding = { file: "site.json", code: "wrong_type", message: error.message } as const;
      current = { ...current, findings: [...current.findings, finding] };
    }
    onChange();
  }

  return {
    /** The site of this moment: another object after each change. */
    get current(): Site {
      return current;
    },
    start(): void {
      timer ??= setInterval(look, interval);
    },
    stop: (): void => clearInterval(timer),
    /** Looks at the folder now. */
    look,
  };
}
