/** The bytes that a stream had ready. Without `next` the stream has ended. */
export interface Batch {
  bytes: Buffer<ArrayBuffer>;
  next?: Promise<ReadResult>;
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;
type ReadResult = Awaited<ReturnType<Reader["read"]>>;

const FULL = 64 * 1024;

/**
 * Waits for the first chunk and adds those that arrive in the same turn of the event loop, up to 64 KiB plus one
 * chunk. A body that is ready at once is thereby known to be complete, and a slow one is sent and compressed in
 * reasonable pieces.
 *
 * @throws the stream's error
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
    // Avoids an unhandled rejection: the caller awaits `next` later.
    next.catch(() => {});
    const ready = size < FULL ? await Promise.race([next, turn]) : undefined;
    if (!ready) return { bytes: Buffer.concat(chunks, size), next };
    result = ready;
  }
  return { bytes: Buffer.concat(chunks, size) };
}

export async function* batchesFrom(
  reader: Reader,
  batch: Batch,
): AsyncGenerator<Buffer<ArrayBuffer>, void, void> {
  for (let current = batch; ; current = await takeBatch(reader, current.next)) {
    yield current.bytes;
    if (!current.next) return;
  }
}
