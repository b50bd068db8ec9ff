/**
 * A request's body, or null when it is longer than `maxBytes`. What is too long is read to its end, within reason,
 * because a browser that is still sending does not hear an answer.
 */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array | null> {
  if (!request.body) return new Uint8Array();
  const drainMaxBytes = maxBytes * 3;
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size <= maxBytes) chunks.push(value);
    else chunks.length = 0;
    if (size > drainMaxBytes) {
      await reader.cancel();
      return null;
    }
  }
  if (size > maxBytes) return null;
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}
