import { Writable } from "node:stream";
import type { ReactElement } from "react";
import { renderToPipeableStream } from "react-dom/server";

/** Milliseconds that rendering a page may take. */
export const ABORT_AFTER_MS = 5_000;
const PRELOAD = '<link rel="modulepreload"';

/**
 * Renders a page to its last byte. What fails below a Suspense boundary goes to `onError`. @throws what fails in the shell, and an
 * Error if the page is not ready after ABORT_AFTER_MS
 */
export function renderWhole(
  page: ReactElement,
  nonce: string | undefined,
  onError: (error: unknown) => void,
): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    let hasShell = false;
    const abort = () => {
      // Without the parts that are not ready it would be kept, and sent to others, as the whole page.
      reject(new Error(`Rendering took over ${ABORT_AFTER_MS} ms.`));
      stream.abort();
    };
    // Parts that became ready while a busy process rendered the ones before them are rendered first.
    const timer = setTimeout(() => setImmediate(abort), ABORT_AFTER_MS);
    const stream = renderToPipeableStream(page, {
      nonce,
      // React would move large parts behind the page, and need a script to place them.
      progressiveChunkSize: Infinity,
      onShellReady: () => {
        hasShell = true;
      },
      onAllReady: () => {
        clearTimeout(timer);
        stream.pipe(collector((bytes) => resolve(corrected(bytes))));
      },
      onShellError: (error) => {
        clearTimeout(timer);
        reject(error instanceof Error ? error : new Error(String(error)));
      },
      // An error in the shell is reported by Remix, with the error page.
      onError: (error) => void (hasShell && onError(error)),
    });
  });
}

/** Creates a stream that collects what is written. A `PassThrough` would take twice as long. */
function collector(done: (bytes: Buffer<ArrayBuffer>) => void): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    write(chunk: Buffer, _, next) {
      chunks.push(chunk);
      next();
    },
    final(next) {
      done(Buffer.concat(chunks));
      next();
    },
  });
}

/** Corrects what React 18 and Remix write. */
function corrected(bytes: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  // React writes NUL bytes between some multibyte characters (facebook/react issue 24985).
  const text = replaceBytes(bytes, "\0", "");
  // Styles and the display font come first: the page can be read before it is hydrated.
  return replaceBytes(text, PRELOAD, `${PRELOAD} fetchpriority="low"`);
}

/** Replaces all occurrences of some bytes, without decoding the rest. */
function replaceBytes(bytes: Buffer<ArrayBuffer>, search: string, replacement: string): Buffer<ArrayBuffer> {
  const parts: Buffer[] = [];
  const inserted = Buffer.from(replacement);
  let start = 0;
  for (let at = bytes.indexOf(search); at !== -1; at = bytes.indexOf(search, start)) {
    parts.push(bytes.subarray(start, at), inserted);
    start = at + search.length;
  }
  return start === 0 ? bytes : Buffer.concat([...parts, bytes.subarray(start)]);
}
