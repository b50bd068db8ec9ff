import { expect, it } from "vitest";
import { isStoredWhenAnswered } from "./storedFirst.mjs";

// The other peers' packages aren't part of an install: `npm run bench -- peers` tries those in the same way before it
// measures.
it.each(["chat", "game"] as const)(
  "bench · the ws peer has stored what it answered when it is killed in the %s",
  async (room) => {
    expect(await isStoredWhenAnswered("ws", room)).toBe(true);
  },
);
