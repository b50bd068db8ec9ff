import { afterEach, expect, it, vi } from "vitest";
import { repairAllRooms, restoreRoom } from "./rooms.mjs";

const URL = "http://localhost:8787";
const CHAT = { kind: "chat", room: "dm:a:b" };
afterEach(() => vi.unstubAllEnvs());

/** A server that gives these answers in turn. Returns what it was asked. */
function answering(...answers: (object | null)[]): string[] {
  vi.stubEnv("OPERATOR_KEY", "the key of an operator");
  const asked: string[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (address, init) => {
    const { pathname, search } = new globalThis.URL(address as globalThis.URL);
    asked.push(`${pathname}${search} ${(init?.body as URLSearchParams | undefined)?.toString() ?? ""}`.trim());
    const answer = answers.shift();
    return answer ? Response.json(answer) : new Response("", { status: 404 });
  });
  return asked;
}

it("X140 · the command restores a room, prints how to return, and repairs it step by step", async () => {
  const asked = answering({ undo: "bookmark-1" }, { next: "5" }, { next: null });
  const printed: string[] = [];
  await restoreRoom(URL, CHAT, { at: "2026-11-20T08:00:00Z" }, (line) => printed.push(line));
  expect(asked).toEqual([
    "/operator/rooms/restore kind=chat&room=dm%3Aa%3Ab&at=2026-11-20T08%3A00%3A00Z",
    "/operator/rooms/repair kind=chat&room=dm%3Aa%3Ab&after=",
    "/operator/rooms/repair kind=chat&room=dm%3Aa%3Ab&after=5",
  ]);
  expect(printed).toContain(`npm run operator -- rooms undo chat dm:a:b bookmark-1 --url ${URL}`);
});

it("X140 · the command says that a room doesn't exist", async () => {
  answering(null);
  await expect(restoreRoom(URL, CHAT, { bookmark: "b" }, () => undefined)).rejects.toThrow("There is no chat dm:a:b");
});

it("X141 · a repair of everything goes through all pages of rooms", async () => {
  const asked = answering(
    { rooms: [{ kind: "inbox", room: "m" }], next: "chat " },
    { next: null },
    { rooms: [CHAT], next: null },
    { next: null },
  );
  await repairAllRooms(URL, () => undefined);
  expect(asked).toEqual([
    "/operator/rooms?after=",
    "/operator/rooms/repair kind=inbox&room=m&after=",
    "/operator/rooms?after=chat%20",
    "/operator/rooms/repair kind=chat&room=dm%3Aa%3Ab&after=",
  ]);
});
