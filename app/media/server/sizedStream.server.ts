/** R2 doesn't accept streams of unknown length, and Node, used in development, has no streams of known length. */
export const sized = (stream: ReadableStream<Uint8Array>, sizeBytes: number): ReadableStream | Promise<ArrayBuffer> =>
  typeof FixedLengthStream === "undefined"
    ? new Response(stream).arrayBuffer()
    : stream.pipeThrough(new FixedLengthStream(sizeBytes));
