import { expect, it } from "vitest";
import { discardBody, readBody } from "./readBody.server";

const MAX = 1_000;

/** A request whose body comes in pieces of 100 bytes. Counts the bytes that were read. */
function sent(totalBytes: number, declared?: number) {
  let given = 0;
  let cancelled = false;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (given >= totalBytes) return controller.close();
        controller.enqueue(new Uint8Array(100).fill(7));
        given += 100;
      },
      cancel: () => void (cancelled = true),
    },
    { highWaterMark: 0 },
  );
  const headers: Record<string, string> = declared === undefined ? {} : { "content-length": String(declared) };
  const request = { body, headers: new Headers(headers) } as unknown as Request;
  return { request, given: () => given, cancelled: () => cancelled };
}

it.each([undefined, 1_000, 10, 1e15])(
  "bounded work · a body up to the limit is read, whatever length it declares (%s)",
  async (declared) => {
    const bytes = await readBody(sent(MAX, declared).request, MAX);
    expect(bytes).toEqual(new Uint8Array(MAX).fill(7));
  },
);

it.each([undefined, 10, 1e15])(
  "bounded work · nothing of a longer body is kept, whatever length it declares (%s)",
  async (declared) => {
    const { request, given } = sent(MAX + 100, declared);
    expect(await readBody(request, MAX)).toBeNull();
    expect(given()).toBe(MAX + 100);
  },
);

it("bounded work · an endless body is cut off at three times the limit", async () => {
  const { request, given, cancelled } = sent(Infinity);
  expect(await readBody(request, MAX)).toBeNull();
  expect([given() <= 3 * MAX + 200, cancelled()]).toEqual([true, true]);
});

it("bounded work · a discarded body is read to three times the limit at most", async () => {
  const short = sent(MAX + 100);
  await discardBody(short.request, MAX);
  expect([short.given(), short.cancelled()]).toEqual([MAX + 100, false]);
  const endless = sent(Infinity);
  await discardBody(endless.request, MAX);
  expect([endless.given() <= 3 * MAX + 200, endless.cancelled()]).toEqual([true, true]);
});

it("bounded work · a body that is cut off is the client's mistake, not an exception", async () => {
  const cutOff = () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error("Network connection lost.")) });
    return { body, headers: new Headers() } as unknown as Request;
  };
  await expect(readBody(cutOff(), MAX)).resolves.toBeUndefined();
  await expect(discardBody(cutOff(), MAX)).resolves.toBeUndefined();
});

it("bounded work · each read of a body asks for 256 KiB", async () => {
  const asked: number[] = [];
  const body = new ReadableStream({
    type: "bytes",
    pull(controller) {
      const { byobRequest } = controller;
      const view = byobRequest?.view;
      asked.push(view?.byteLength ?? 0);
      if (asked.length > 2) controller.close();
      else if (view) new Uint8Array(view.buffer, view.byteOffset, 500).fill(7);
      byobRequest?.respond(asked.length > 2 ? 0 : 500);
    },
  });
  const request = { body, headers: new Headers() } as unknown as Request;
  expect(await readBody(request, MAX)).toEqual(new Uint8Array(MAX).fill(7));
  expect(asked).toEqual([262_144, 262_144, 262_144]);
});

it("bounded work · reading stops when the file of the body is evicted", async () => {
  let given = 0;
  let cancelled = false;
  const body = new ReadableStream<Uint8Array>(
    {
      // the first piece comes immediately, the second never
      pull: (controller) => (given++ === 0 ? controller.enqueue(new Uint8Array(100)) : new Promise(() => {})),
      cancel: () => void (cancelled = true),
    },
    { highWaterMark: 0 },
  );
  const arrived: number[] = [];
  const read = readBody({ body, headers: new Headers() } as unknown as Request, MAX, {
    got: (bytes) => void arrived.push(bytes),
    wasEvicted: () => given > 1,
  });
  expect(await read).toBeUndefined();
  expect([arrived, cancelled]).toEqual([[100], true]);
});

it("bounded work · bytes beyond the limit are not counted as bytes of the file", async () => {
  const arrived: number[] = [];
  await readBody(sent(MAX + 200).request, MAX, { got: (bytes) => void arrived.push(bytes), wasEvicted: () => false });
  expect(arrived).toEqual(Array.from({ length: MAX / 100 }, () => 100));
});

it("bounded work · a body that was already read is not read again", async () => {
  const { request, given } = sent(MAX);
  await discardBody(Object.assign(request, { bodyUsed: true }), MAX);
  expect(given()).toBe(0);
});
