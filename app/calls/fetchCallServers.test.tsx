import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fetchCallServers } from "./fetchCallServers";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const SERVERS = { iceServers: [{ urls: ["stun:stun.example"] }], iceTransportPolicy: "all", validMs: 1 };

it("C4 · a restarting server is asked again", async () => {
  const answers = [new TypeError("no network"), new Response(null, { status: 503 }), Response.json(SERVERS)];
  vi.stubGlobal("fetch", () => {
    const answer = answers.shift();
    return answer instanceof Response
      ? Promise.resolve(answer)
      : Promise.reject(answer ?? new Error("asked too often"));
  });
  const servers = fetchCallServers();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await servers).toEqual(SERVERS);
});

it("C4 · without an answer from the edge, the browser doesn't reveal its address to the other side", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  const servers = fetchCallServers();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(await servers).toMatchObject({ iceServers: [], iceTransportPolicy: "relay" });
});
