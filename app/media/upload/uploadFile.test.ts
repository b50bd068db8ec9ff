import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { apiError } from "~/app/http/apiError.server";
import { OPERATION_RETRY_MS, PART_BYTES, UPLOAD_RETRY_MS } from "~/app/media/limits";
import type { UploadDeps } from "./persist";
import type { ServerAnswer, ServerCall } from "./sendBytes";
import { uploadFile } from "./uploadFile";

const SIZE = 2 * PART_BYTES + 10;
const FILE = new Blob([new Uint8Array(SIZE)], { type: "video/webm" });
const DONE = { ok: true, key: "Posts/a/1.webm", kind: "video", width: 0, height: 0 };
const NO_ANSWER: ServerAnswer = { answered: false };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const said = (answer: object): ServerAnswer => ({ answered: true, answer });

/** A server that works, except where `fails` answers for the nth call, counted from 1. */
function world(fails: (call: ServerCall, nth: number) => ServerAnswer | null = () => null, arrived: number[] = []) {
  const calls: string[] = [];
  const sizes: number[] = [];
  const ids: string[] = [];
  const deps: UploadDeps = {
    send: (call, signal, onSent) => {
      signal.throwIfAborted();
      const path = call.path.replace(/&id=([0-9a-f]{32})$/, (_, id: string) => (ids.push(id), ""));
      calls.push(`${call.method} ${path.replace("/api/media", "")}`);
      sizes.push(call.body?.size ?? 0);
      onSent(call.body?.size ?? 0);
      const failed = fails(call, calls.length);
      if (failed) return Promise.resolve(failed);
      return Promise.resolve(
        said(
          call.path.includes("?purpose=posts&size=")
            ? { ok: true, id: "u", parts: arrived }
            : call.path.endsWith("/complete") || path.endsWith("=posts")
              ? DONE
              : { ok: true },
        ),
      );
    },
    wait: (tried, signal) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(resolve, 1_000 * tried);
        signal.addEventListener("abort", () => (clearTimeout(timer), reject(signal.reason as Error)));
      }),
  };
  return { deps, calls, sizes, ids };
}

function upload(file: Blob, deps: UploadDeps, signal = new AbortController().signal, id?: string) {
  const shares: number[] = [];
  const waits: boolean[] = [];
  const outcome = uploadFile(
    file,
    "posts",
    { signal, id, onProgress: (share) => shares.push(share), onWaiting: (waiting) => waits.push(waiting) },
    deps,
  );
  return { outcome, shares, waits };
}

it("L1 · a file of 262144 bytes is sent in one piece", async () => {
  const one = world();
  expect(await upload(new Blob([new Uint8Array(262_144)]), one.deps).outcome).toEqual(DONE);
  expect(one.calls).toEqual(["POST ?purpose=posts"]);
});

it("L1 · a larger file is sent in parts of equal size, with a smaller last one", async () => {
  const parts = world();
  expect(await upload(FILE, parts.deps).outcome).toEqual(DONE);
  expect(parts.calls).toEqual([
    `POST /uploads?purpose=posts&size=${SIZE}`,
    "PUT /uploads/u/parts/1",
    "PUT /uploads/u/parts/2",
    "PUT /uploads/u/parts/3",
    "POST /uploads/u/complete",
  ]);
  expect(parts.sizes).toEqual([4_096, PART_BYTES, PART_BYTES, 10, 0]);

  const small = world();
  await upload(new Blob([new Uint8Array(262_145)]), small.deps).outcome;
  expect(small.sizes).toEqual([4_096, 262_145, 0]);
});

it("L1 · an upload waits while there is no network and continues with the interrupted part", async () => {
  const { deps, calls } = world((_call, nth) => (nth >= 3 && nth <= 5 ? NO_ANSWER : null));
  const { outcome, shares, waits } = upload(FILE, deps);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await outcome).toEqual(DONE);
  // the last character of each call: the size's last digit, the numbers of the parts, and "complete"
  expect(calls.map((call) => call.at(-1)).join("")).toBe(`${SIZE % 10}12222` + "3e");
  expect(shares.at(-1)).toBe(1);
  expect(Math.max(...shares)).toBeLessThanOrEqual(1);
  expect(shares).toContain(PART_BYTES / SIZE); // the interrupted part counts from its beginning again
  expect([waits.includes(true), waits.at(-1)]).toEqual([true, false]);
});

it.each([262_144, SIZE])(
  "uploads · a repeated request for a file of %i bytes has the same id as the first",
  async (size) => {
    const { deps, ids } = world((_call, nth) => (nth === 1 ? NO_ANSWER : null));
    const file = new Blob([new Uint8Array(size)], { type: "video/webm" });
    const first = upload(file, deps);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await first.outcome).toEqual(DONE);
    await upload(file, deps).outcome;
    expect(ids).toHaveLength(3);
    expect([new Set(ids.slice(0, 2)).size, new Set(ids).size]).toEqual([1, 2]);
  },
);

it.each(["unknown", "overloaded"] as const)(
  "L1 · a call is repeated after an error on the server's side (%s)",
  async (code) => {
    const transient = world((_call, nth) => (nth === 2 ? said(apiError(code)) : null));
    const going = upload(FILE, transient.deps);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await going.outcome).toEqual(DONE);
  },
);

it("L1 · a refused upload isn't tried again", async () => {
  const refused = world(() => said(apiError("too-large")));
  expect(await upload(FILE, refused.deps).outcome).toMatchObject({ ok: false, code: "too-large" });
  expect(refused.calls).toHaveLength(1);
});

it("L1 · an operation is tried for 120 s and an upload for 600 s", async () => {
  const operation = world(() => NO_ANSWER);
  const first = upload(FILE, operation.deps);
  let ended = false;
  void first.outcome.then(() => (ended = true));
  await vi.advanceTimersByTimeAsync(OPERATION_RETRY_MS - 1_000);
  expect(ended).toBe(false);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await first.outcome).toMatchObject({ ok: false, code: "retry-limit-exceeded" });

  const parts = world((call) => (call.path.endsWith("/parts/2") ? NO_ANSWER : null));
  const second = upload(FILE, parts.deps);
  ended = false;
  void second.outcome.then(() => (ended = true));
  await vi.advanceTimersByTimeAsync(UPLOAD_RETRY_MS - 1_000);
  expect(ended).toBe(false);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await second.outcome).toMatchObject({ ok: false, code: "retry-limit-exceeded" });
  expect(parts.calls.at(-1)).toBe("DELETE /uploads/u");
});

it("L1 · a waiting upload that is cancelled ends immediately and is removed on the server", async () => {
  const { deps, calls } = world((call) => (call.path.endsWith("/parts/2") ? NO_ANSWER : null));
  const person = new AbortController();
  const { outcome } = upload(FILE, deps, person.signal);
  await vi.advanceTimersByTimeAsync(500);
  person.abort();
  expect(await outcome).toEqual({ ok: false, code: "canceled" });
  expect(calls.at(-1)).toBe("DELETE /uploads/u");
  const sent = calls.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toHaveLength(sent);
});

it("L1 · nothing is sent of an upload that is cancelled before it begins", async () => {
  const { deps, calls } = world();
  expect(await upload(FILE, deps, AbortSignal.abort()).outcome).toEqual({ ok: false, code: "canceled" });
  expect(calls).toEqual([]);
});

const EARLIER = "0123456789abcdef0123456789abcdef";
const begin = (sent: ReturnType<typeof world>, file: Blob = FILE) =>
  upload(file, sent.deps, undefined, EARLIER).outcome;

it("X212 · an upload that began before a reload continues with the parts that the server doesn't have", async () => {
  const sent = world(undefined, [1, 2]);
  expect(await begin(sent)).toEqual(DONE);
  expect(sent.ids).toEqual([EARLIER]);
  expect(sent.calls.slice(1)).toEqual(["PUT /uploads/u/parts/3", "POST /uploads/u/complete"]);
});

it.each([
  ["not-found", FILE, 2],
  ["invalid-argument", FILE, 2],
  ["id-taken", new Blob(["small"]), 1],
] as const)(
  "X212 · an upload that can't continue (%s) begins again, once, with another id",
  async (code, file, nth) => {
    const sent = world((_call, now) => (now === nth ? said(apiError(code)) : null));
    expect(await begin(sent, file)).toEqual(DONE);
    expect(sent.ids[0]).toBe(EARLIER);
    expect(new Set(sent.ids).size).toBe(2);
    const refused = world((call) => (call.method === "DELETE" ? null : said(apiError(code))));
    expect(await begin(refused, file)).toMatchObject({ ok: false, code });
    expect(refused.ids).toHaveLength(2);
  },
);
