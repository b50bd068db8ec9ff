/** A JSON value whose lists and objects may be streamed. */
export type Streamed =
  | string
  | number
  | boolean
  | null
  | StreamedObject
  | StreamedList
  | readonly Streamed[]
  | { readonly [name: string]: Streamed };

/** An object whose entries come one after the other. It can be read once. */
export class StreamedObject {
  constructor(readonly entries: AsyncIterable<readonly [name: string, value: Streamed]>) {}
}

/** A list whose items come one after the other. It can be read once. */
export class StreamedList {
  constructor(readonly items: AsyncIterable<Streamed>) {}
}

/** The JSON of a value in pieces. Reads each stream only when its turn comes. */
export async function* jsonText(value: Streamed): AsyncGenerator<string> {
  if (value instanceof StreamedObject) yield* object(value.entries);
  else if (value instanceof StreamedList) yield* list(value.items);
  else if (Array.isArray(value)) yield* list(value as readonly Streamed[]);
  else if (typeof value === "object" && value !== null) yield* object(Object.entries(value));
  else yield JSON.stringify(value);
}

async function* object(
  entries: Iterable<readonly [string, Streamed]> | AsyncIterable<readonly [string, Streamed]>,
): AsyncGenerator<string> {
  let before = "{";
  for await (const [name, value] of entries) {
    yield `${before}${JSON.stringify(name)}:`;
    yield* jsonText(value);
    before = ",\n";
  }
  yield before === "{" ? "{}" : "}";
}

async function* list(items: Iterable<Streamed> | AsyncIterable<Streamed>): AsyncGenerator<string> {
  let before = "[";
  for await (const item of items) {
    yield before;
    yield* jsonText(item);
    before = ",\n";
  }
  yield before === "[" ? "[]" : "]";
}

/** Small pieces are joined, because each piece costs the stream a separate read. */
const CHUNK_CHARACTERS = 32 * 1024;

/**
 * The pieces as bytes, made as they are read. If one fails, the stream ends with an error, so that nobody takes the
 * file for a complete one.
 */
export function bytesOf(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      let text = "";
      while (text.length < CHUNK_CHARACTERS) {
        const { done, value } = await pieces.next();
        if (done) {
          controller.enqueue(encoder.encode(text));
          return controller.close();
        }
        text += value;
      }
      controller.enqueue(encoder.encode(text));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}

/** A list with an item for each value, which is made when the value arrives. */
export const listOf = <Value>(values: AsyncIterable<Value>, itemOf: (value: Value) => Streamed): StreamedList =>
  new StreamedList(mapped(values, itemOf));

/** The same for an object with an entry for each value. */
export const objectOf = <Value>(
  values: AsyncIterable<Value>,
  entryOf: (value: Value) => readonly [name: string, value: Streamed],
): StreamedObject => new StreamedObject(mapped(values, entryOf));

async function* mapped<A, B>(values: AsyncIterable<A>, to: (value: A) => B): AsyncGenerator<B> {
  for await (const value of values) yield to(value);
}
