/** What a stream had ready: all of it if `next` is undefined, else the rest comes after `next`. */
export interface Batch {
  bytes: Buffer<ArrayBuffer>;
  next?: Promise<ReadResult>;
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;
type ReadResult = Awaited<ReturnType<Reader["read"]>>;

const FULL = 64 * 1024;

/**
 * Waits until there is something and takes what comes in the same turn of the event loop, 64 KiB and a chunk at most. So
 * a body that is there at once is known to be whole, and one that trickles is sent and compressed in reasonable pieces.
 *
 * @throws what the stream fails with
 */
export async function takeBatch(reader: Reader, first: Promise<ReadResult> = reader.read()): Promise<Batch> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let result = await first;
  const turn = new Promise<undefined>((resolve) => setImmediate(resolve, undefined));
  while (!result.done) {
    chunks.push(result.value);
    size += result.value.byteLength;
    const next = reader.read();
    // Its failure is met by whoever awaits it, which may be after a while.
    next.catch(() => {});
    const ready = size < FULL ? await Promise.race([next, turn]) : undefined;
    if (!ready) return { bytes: Buffer.concat(chunks, size), next };
    result = ready;
  }
  return { bytes: Buffer.concat(chunks, size) };
}

/** The batch and all that follow it. */
export async function* batchesFrom(
  reader: Reader,
  batch: Batch,
): AsyncGenerator<Buffer<ArrayBuffer>, void, void> {
  for (let current = batch; ; current = await takeBatch(reader, current.next)) {
    yield current.bytes;
    if (!current.next) return;
  }
}
