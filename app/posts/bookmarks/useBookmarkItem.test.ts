import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { sendBookmark } from "./useBookmarkItem";

type Answer = (answer: object) => void;
let sent: { on: FormDataEntryValue | null; answer: Answer }[] = [];

beforeEach(() => {
  sent = [];
  vi.stubGlobal("fetch", (_url: string, { body }: { body: FormData }) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    sent.push({ on: body.get("on"), answer: (answer) => resolve(Response.json(answer)) });
    return promise;
  });
});
afterEach(() => vi.unstubAllGlobals());

const OK = { ok: true };
const REFUSED = { ok: false, code: "too-many-requests", message: "Try again later." };
const choices = () => sent.map(({ on }) => on);
const answered = async (n: number, answer: object) => {
  await vi.waitUntil(() => sent[n]);
  sent[n]?.answer(answer);
};

it("X109 · the second of two quick presses is sent only after the answer to the first", async () => {
  const first = sendBookmark("p", true);
  const second = sendBookmark("p", false);
  expect(choices()).toEqual(["1"]);
  await answered(0, OK);
  await answered(1, OK);
  expect([await first, await second, choices()]).toEqual([{ answer: OK, isOn: false }, null, ["1", "0"]]);
});

it("X109 · presses that end where they began are sent once", async () => {
  const first = sendBookmark("p", true);
  void sendBookmark("p", false);
  void sendBookmark("p", true);
  await answered(0, OK);
  expect([await first, choices()]).toEqual([{ answer: OK, isOn: true }, ["1"]]);
});

it("X109 · a refusal of the last press leaves what the earlier one made", async () => {
  const first = sendBookmark("p", true);
  void sendBookmark("p", false);
  await answered(0, OK);
  await answered(1, REFUSED);
  expect(await first).toEqual({ answer: REFUSED, isOn: true });
});

it("X109 · a refused press leaves the post as it was", async () => {
  const press = sendBookmark("p", true);
  await answered(0, REFUSED);
  expect(await press).toEqual({ answer: REFUSED, isOn: false });
});

it("X109 · presses on different posts don't wait for each other", async () => {
  const [a, b] = [sendBookmark("a", true), sendBookmark("b", true)];
  await answered(1, OK);
  expect(await b).toEqual({ answer: OK, isOn: true });
  await answered(0, OK);
  await a;
});
