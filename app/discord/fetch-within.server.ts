/** Bytes of an answer that are read: Discord's largest lists, of channels and of commands with all their translations, are below it. */
const MOST_BYTES = 8 * 1024 * 1024;

interface Options extends RequestInit {
  signal: AbortSignal;
  mostBytes?: number;
}

/**
 * Fetches as `fetch` does; the signal ends the reading of the body, too. With Node.js 20 alone it does not always: once the
 * request is garbage collected, a body that never ends is read for ever. Reading a longer body throws a RangeError.
 */
export async function fetchWithin(
  url: string | URL,
  { signal, mostBytes = MOST_BYTES, ...init }: Options,
): Promise<Response> {
  const response = await fetch(url, { ...init, signal });
  let size = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.length;
      if (size > mostBytes) throw new RangeError("the answer is too large");
      controller.enqueue(chunk);
    },
  });
  return response.body ? new Response(response.body.pipeThrough(counted, { signal }), response) : response;
}
