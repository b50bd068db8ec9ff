import fc from "fast-check";
import { expect, it } from "vitest";
import { Cursor } from "./cursor";
import { bytesOf, jsonText, type Streamed, StreamedList, StreamedObject } from "./jsonStream";

async function* later<T>(values: readonly T[]): AsyncGenerator<T> {
  yield* values;
}

/** The same value, with some of its lists and objects streamed. */
function streamed(value: unknown, flip: () => boolean): Streamed {
  if (Array.isArray(value)) {
    const items = value.map((item) => streamed(item, flip));
    return flip() ? new StreamedList(later(items)) : items;
  }
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value).map(([name, item]) => [name, streamed(item, flip)] as const);
    return flip() ? new StreamedObject(later(entries)) : Object.fromEntries(entries);
  }
  return value as Streamed;
}

it("A11 · the JSON of a streamed value parses to the original value", async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue({ maxDepth: 4 }), fc.array(fc.boolean(), { minLength: 1 }), async (value, flips) => {
      let at = 0;
      const text = await new Response(
        bytesOf(jsonText(streamed(value, () => flips[at++ % flips.length] ?? false))),
      ).text();
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

it("A11 · a file that can't be finished breaks off with an error", async () => {
  async function* broken(): AsyncGenerator<string> {
    yield "a".repeat(100_000);
    throw new Error("cut off");
  }
  await expect(new Response(bytesOf(jsonText(new StreamedList(broken())))).text()).rejects.toThrow("cut off");
});

it("A11 · a cursor gives all rows, or those of each key, even if some keys are missing", async () => {
  const row = fc.record({ key: fc.constantFrom("a", "b", "c", "d"), n: fc.nat() });
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { maxLength: 20 }),
      fc.integer({ min: 1, max: 6 }),
      fc.subarray(["a", "b", "c", "d"]),
      async (unsorted, size, asked) => {
        const rows = unsorted
          .map((each, i) => ({ ...each, i }))
          .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.i - b.i));
        const cursor = () =>
          new Cursor<(typeof rows)[number]>(
            async (after) => rows.slice(after === null ? 0 : rows.indexOf(after) + 1).slice(0, size),
            ({ key }) => key,
          );
        const all = [];
        for await (const each of cursor().all()) all.push(each);
        expect(all).toEqual(rows);
        const some = cursor();
        for (const key of asked) {
          const found = [];
          for await (const each of some.of(key)) found.push(each);
          expect(found).toEqual(rows.filter((each) => each.key === key));
        }
      },
    ),
  );
});
