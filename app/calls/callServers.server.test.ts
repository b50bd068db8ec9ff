import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Env, varsOf } from "~/app/server/env.server";
import { callServers } from "./callServers.server";

/** A stand-in for Cloudflare: the requests it got, and its answer. */
let asked: { path: string; authorization: string; body: unknown }[];
let answer: { status: number; body: string; location?: string };
let cloudflareServer: ReturnType<typeof createServer>;

const CLOUDFLARE_ANSWER = {
  iceServers: [
    { urls: ["stun:stun.cloudflare.example:3478"] },
    {
      urls: [
        "turn:turn.cloudflare.example:3478?transport=udp",
        "turn:turn.cloudflare.example:53?transport=udp",
        "turns:turn.cloudflare.example:443?transport=tcp",
      ],
      username: "u",
      credential: "c",
    },
  ],
};

beforeEach(async () => {
  asked = [];
  answer = { status: 201, body: JSON.stringify(CLOUDFLARE_ANSWER) };
  cloudflareServer = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += String(part);
    asked.push({
      path: `${request.method} ${request.url}`,
      authorization: request.headers.authorization ?? "",
      body: JSON.parse(body),
    });
    const { status, body: text, location } = answer;
    response.writeHead(status, location === undefined ? {} : { location }).end(text);
  });
  await new Promise<void>((resolve) => cloudflareServer.listen(0, "127.0.0.1", resolve));
});
afterEach(() => new Promise((resolve) => cloudflareServer.close(resolve)));

const serversWith = (more: object) =>
  callServers(
    {
      vars: varsOf({
        APP_ENV: "development",
        ORIGIN: "http://parlor.test",
        ATTEMPT_KEY: "x".repeat(32),
        FACTOR_KEY: "y".repeat(32),
        ...more,
      } as unknown as Env),
      requestId: "r",
    },
    "ann",
  );

const cloudflareVars = () => ({
  TURN_KEY_ID: "key1",
  TURN_KEY_TOKEN: "secret",
  TURN_KEY_URL: `http://127.0.0.1:${(cloudflareServer.address() as AddressInfo).port}/keys`,
});

it("C4 · without configuration there is only public STUN", async () => {
  const { iceServers, iceTransportPolicy } = await serversWith({});
  expect(iceServers).toHaveLength(1);
  expect(iceServers[0]?.urls.every((url) => url.startsWith("stun:"))).toBe(true);
  expect(iceTransportPolicy).toBe("all");
  expect((await serversWith({ STUN_URLS: "" })).iceServers).toEqual([]);
});

it("C4 · a self-hosted relay gets expiring credentials for each member, made with the shared secret", async () => {
  const { iceServers, iceTransportPolicy, validMs } = await serversWith({
    STUN_URLS: "",
    TURN_URLS: "turn:127.0.0.1:3478,turns:relay.example",
    TURN_SECRET: "shared",
    CALL_TRANSPORT: "relay",
  });
  const [{ urls, username = "", credential } = { urls: [] }] = iceServers;
  expect([urls, iceTransportPolicy]).toEqual([["turn:127.0.0.1:3478", "turns:relay.example"], "relay"]);
  expect(credential).toBe(createHmac("sha1", "shared").update(username).digest("base64"));
  const [endsAtSeconds, member] = username.split(":");
  expect(member).toBe("ann");
  expect(Math.abs(Number(endsAtSeconds) * 1_000 - Date.now() - validMs)).toBeLessThan(60_000);
});

it("C4 · Cloudflare's relay is asked for credentials that expire", async () => {
  const { validMs } = await serversWith({ STUN_URLS: "", ...cloudflareVars() });
  expect(asked).toEqual([
    {
      path: "POST /keys/key1/credentials/generate-ice-servers",
      authorization: "Bearer secret",
      body: { ttl: validMs / 1_000 },
    },
  ]);
});

it("C4 · Cloudflare's relay is used without the addresses that browsers block", async () => {
  const { iceServers } = await serversWith({ STUN_URLS: "", ...cloudflareVars() });
  expect(iceServers).toEqual([
    {
      urls: ["turn:turn.cloudflare.example:3478?transport=udp", "turns:turn.cloudflare.example:443?transport=tcp"],
      username: "u",
      credential: "c",
    },
  ]);
});

it.each([
  ["refuses", 401, "{}"],
  ["sends JSON of an unexpected shape", 200, JSON.stringify({ iceServers: "none" })],
  ["sends no JSON", 200, "<html>"],
])("C4 · when Cloudflare %s, the call works without its relay", async (_what, status, body) => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  answer = { status, body };
  const { iceServers } = await serversWith(cloudflareVars());
  expect(iceServers).toHaveLength(1);
  expect(logged.mock.calls.join()).toContain("turn_failed");
  expect(logged.mock.calls.join()).not.toContain("secret");
});

it("C4 · a redirect of Cloudflare's address isn't followed", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  answer = { status: 307, body: "", location: "/elsewhere" };
  await serversWith(cloudflareVars());
  expect(asked.map(({ path }) => path)).toEqual(["POST /keys/key1/credentials/generate-ice-servers"]);
});

it("logs · a refusal of Cloudflare is logged by its status, without its text", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  answer = { status: 401, body: "no key for ann" };
  await serversWith(cloudflareVars());
  expect(logged.mock.calls.map(([line]) => JSON.parse(String(line)))).toEqual([
    { event: "turn_failed", requestId: "r", error: "Refused, status 401" },
  ]);
});
