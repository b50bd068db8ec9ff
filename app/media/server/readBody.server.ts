const FIRST_BYTES = 64 * 1024;
const CHECK_EVERY_MS = 250;
/** By default the runtime reads 4 KiB at a time, which takes nine times as much processor time. */
export const PIECE_BYTES = 256 * 1024;

/** A file in memory while its bytes arrive (fileMemory.server.ts). */
export interface Arriving {
  /** The reader of the file calls it with the number of bytes that are kept. */
  got: (bytes: number) => void;
  wasEvicted: () => boolean;
}

/** Null when the body is longer than allowed, undefined when it was cut off or was evicted for other files. */
export type ReadBody = Uint8Array | null | undefined;

/**
 * Reads a request's body. A body that is too long is read to its end, up to three times the limit, because a browser
 * doesn't see an answer while it is still sending. A body with the length that it declared is copied only once.
 */
export async function readBody(request: Request, maxBytes: number, arriving?: Arriving): Promise<ReadBody> {
  if (!request.body) return new Uint8Array();
  const drainMaxBytes = maxBytes * 3;
  const declared = declaredBytes(request) ?? FIRST_BYTES;
  let bytes = new Uint8Array(declared <= maxBytes ? declared : 0);
  let size = 0;
  const reader = piecesOf(request.body);
  // polls, because a Worker can't cancel this request's stream from within the request that evicts its file
  const cancelIfEvicted = () => {
    if (arriving?.wasEvicted()) void reader.cancel().catch(() => undefined);
  };
  const timer = arriving && setInterval(cancelIfEvicted, CHECK_EVERY_MS);
  try {
    for (;;) {
      const read = await reader.read().catch(() => null);
      if (!read || arriving?.wasEvicted()) return undefined;
      const { done, value } = read;
      if (done) break;
      if (size + value.byteLength <= maxBytes) {
        if (size + value.byteLength > bytes.byteLength) bytes = grown(bytes, size + value.byteLength, maxBytes);
        bytes.set(value, size);
        arriving?.got(value.byteLength);
      } else bytes = new Uint8Array();
      size += value.byteLength;
      if (size > drainMaxBytes) {
        await reader.cancel();
        return null;
      }
    }
  } finally {
    clearInterval(timer);
  }
  return size > maxBytes ? null : bytes.subarray(0, size);
}

type Read = { done: true; value?: undefined } | { done: false; value: Uint8Array };

/** A piece is valid until the next one is read. */
function piecesOf(body: ReadableStream<Uint8Array>): { read: () => Promise<Read>; cancel: () => Promise<void> } {
  const reader = bytesReader(body);
  if (!reader) {
    const plain = body.getReader();
    return { read: () => plain.read() as Promise<Read>, cancel: () => plain.cancel() };
  }
  let buffer = new ArrayBuffer(PIECE_BYTES);
  return {
    async read() {
      const { done, value } = await reader.read(new Uint8Array(buffer));
      if (done || !value) return { done: true };
      buffer = value.buffer;
      return { done: false, value };
    },
    cancel: () => reader.cancel(),
  };
}

/** Null for a stream that isn't a byte stream. The bodies of real requests are byte streams. */
function bytesReader(body: ReadableStream<Uint8Array>): ReadableStreamBYOBReader | null {
  try {
    return body.getReader({ mode: "byob" });
  } catch {
    return null;
  }
}

function grown(bytes: Uint8Array, atLeast: number, maxBytes: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(Math.min(maxBytes, Math.max(atLeast, bytes.byteLength * 2)));
  larger.set(bytes);
  return larger;
}

/**
 * Reads a body to its end, up to three times the limit, and keeps nothing: a browser doesn't see an answer while it is
 * still sending. Does nothing when the body was already read.
 */
export async function discardBody(request: Request, maxBytes: number): Promise<void> {
  if (!request.body || request.bodyUsed) return;
  const reader = piecesOf(request.body);
  let size = 0;
  while (size <= maxBytes * 3) {
    const read = await reader.read().catch(() => null);
    if (!read || read.done) return;
    size += read.value.byteLength;
  }
  await reader.cancel();
}

/** The declared length of the body; null when the request has none. */
export function declaredBytes(request: Request): number | null {
  const declared = Number(request.headers.get("content-length") ?? NaN);
  return Number.isSafeInteger(declared) && declared >= 0 ? declared : null;
}
