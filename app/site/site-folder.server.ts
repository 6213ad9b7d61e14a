import { speakFor } from "#app/i18n/i18n.server.ts";
import { findingLine } from "./finding.ts";
import { listFiles, readFiles, SiteError } from "./folder.server.ts";
import { OWN_FOLDER, siteOf, type Site } from "./site.server.ts";

/** Milliseconds between looks at the folder. Mounted folders and ConfigMaps send no events. */
const INTERVAL = 2_000;
/** Milliseconds within which a file may change twice and have one time: file systems keep up to two seconds as one. */
const CLOCK_STEP = 2_000;

interface Options {
  /** The repository's own folder by default. */
  folder?: string;
  /** What was read of the folder already. */
  first?: Site;
  log: { warn(facts: object, message: string): void; info(facts: object, message: string): void };
  /** Called when the site has become another one. */
  onChange: () => void;
  interval?: number;
}

/** Reads a site folder, and again whenever it changes. The site that was read last stays while the folder cannot be used. @throws SiteError */
export function createSiteFolder({
  folder = OWN_FOLDER,
  first,
  log,
  onChange,
  interval = INTERVAL,
}: Options) {
  let seen = "";
  let current = first ?? read();
  let timer: NodeJS.Timeout | undefined;
  speakFor(current);
  warn();

  function read(last?: Site): Site {
    const files = listFiles(folder);
    const isFresh = files.some(({ changed }) => Math.abs(Date.now() - changed) < CLOCK_STEP);
    seen = isFresh ? "" : JSON.stringify(files);
    return siteOf(readFiles(folder, last?.files), last);
  }

  function warn(before = new Set<string>()): void {
    for (const line of linesOf(current)) if (!before.has(line)) log.warn({}, line);
  }

  /** Reads the folder if it has changed. The site that was read last stays, with what is wrong now, while the folder cannot be used. */
  function readAgain(): Site | undefined {
    try {
      return JSON.stringify(listFiles(folder)) === seen ? undefined : read(current);
    } catch (error) {
      if (!(error instanceof SiteError)) throw error;
      seen = "";
      return { ...current, findings: error.findings };
    }
  }

  function look(): void {
    const next = readAgain();
    const before = linesOf(current);
    // Only the times of files may be others.
    if (!next || (next.revision === current.revision && String(linesOf(next)) === String(before))) return;
    current = next;
    speakFor(current);
    log.info({ revision: current.revision }, "the site folder has changed");
    warn(new Set(before));
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

function linesOf({ findings }: Site): string[] {
  return findings.map(findingLine);
}
