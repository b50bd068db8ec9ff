const FIRST_BYTES = 64 * 1024;

/**
 * A request's body; null when it is longer than `maxBytes`, undefined when it was cut off on its way. What is too long
 * is read to its end, within reason, because a browser that is still sending does not hear an answer. A body of the
 * length it declared is kept once.
 */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array | null | undefined> {
  if (!request.body) return new Uint8Array();
  const drainMaxBytes = maxBytes * 3;
  const declared = declaredBytes(request) ?? FIRST_BYTES;
  let bytes = new Uint8Array(declared <= maxBytes ? declared : 0);
  let size = 0;
  const reader = request.body.getReader();
  for (;;) {
    const read = await reader.read().catch(() => null);
    if (!read) return undefined;
    const { done, value } = read;
    if (done) break;
    if (size + value.byteLength <= maxBytes) {
      if (size + value.byteLength > bytes.byteLength) bytes = grown(bytes, size + value.byteLength, maxBytes);
      bytes.set(value, size);
    } else bytes = new Uint8Array();
    size += value.byteLength;
    if (size > drainMaxBytes) {
      await reader.cancel();
      return null;
    }
  }
  return size > maxBytes ? null : bytes.subarray(0, size);
}

function grown(bytes: Uint8Array, atLeast: number, maxBytes: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(Math.min(maxBytes, Math.max(atLeast, bytes.byteLength * 2)));
  larger.set(bytes);
  return larger;
}

/** Reads a body to its end, within reason, and keeps nothing: a browser that is still sending does not hear an answer. */
export async function discardBody(request: Request, maxBytes: number): Promise<void> {
  const reader = request.body?.getReader();
  if (!reader) return;
  let size = 0;
  while (size <= maxBytes * 3) {
    const read = await reader.read().catch(() => null);
    if (!read || read.done) return;
    size += read.value.byteLength;
  }
  await reader.cancel();
}

/** How long the body is to be; null when the request doesn't say. */
export function declaredBytes(request: Request): number | null {
  const declared = Number(request.headers.get("content-length") ?? NaN);
  return Number.isSafeInteger(declared) && declared >= 0 ? declared : null;
}
