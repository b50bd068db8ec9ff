/** Maps each value as it arrives. */
export async function* mapped<A, B>(values: AsyncIterable<A>, to: (value: A) => B): AsyncGenerator<B> {
  for await (const value of values) yield to(value);
}
