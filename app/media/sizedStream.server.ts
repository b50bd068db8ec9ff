/** R2 takes no stream of unknown length; Node, in development, has none of a known one. */
export const sized = (stream: ReadableStream<Uint8Array>, sizeBytes: number): ReadableStream | Promise<ArrayBuffer> =>
  typeof FixedLengthStream === "undefined" ? new Response(stream).arrayBuffer() : stream.pipeThrough(new FixedLengthStream(sizeBytes));
