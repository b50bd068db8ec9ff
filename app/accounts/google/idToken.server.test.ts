import crypto from "node:crypto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { signedClaims } from "./idToken.server";
import { NoKeys } from "./providerKeys.server";

const CLAIMS = { sub: "7" };
const RSA = crypto.generateKeyPairSync("rsa", { modulusLength: 2048 });
const EC = crypto.generateKeyPairSync("ec", { namedCurve: "P-256" });
const OTHER = crypto.generateKeyPairSync("rsa", { modulusLength: 2048 });
const WEAK = crypto.generateKeyPairSync("rsa", { modulusLength: 1024 });
const jwk = (key: crypto.KeyObject, kid: string, more: object = {}) => ({
  ...key.export({ format: "jwk" }),
  kid,
  ...more,
});
const KEYS = [
  jwk(RSA.publicKey, "rsa", { alg: "RS256", use: "sig" }),
  jwk(EC.publicKey, "ec"),
  jwk(WEAK.publicKey, "weak"),
  jwk(OTHER.publicKey, "for encryption", { use: "enc" }),
];

let url: string;
let served: object[] | "garbage" | "error";
const fetched = vi.fn();
beforeEach(() => {
  url = `https://provider.test/${crypto.randomUUID()}`; // keys are kept by their address
  served = KEYS;
  fetched.mockClear();
  vi.stubGlobal("fetch", (...asked: unknown[]) => {
    fetched(...asked);
    if (served === "error") return Promise.resolve(new Response(null, { status: 500 }));
    return Promise.resolve(served === "garbage" ? new Response("<h1>") : Response.json({ keys: served }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
type Sign = (text: string) => Buffer;
const rs256 =
  ({ privateKey }: crypto.KeyPairKeyObjectResult): Sign =>
  (text) =>
    crypto.sign("RSA-SHA256", Buffer.from(text), privateKey);
const es256: Sign = (text) =>
  crypto.sign("SHA256", Buffer.from(text), { key: EC.privateKey, dsaEncoding: "ieee-p1363" });
function token(header: object, sign: Sign, claims: object = CLAIMS): string {
  const text = `${part(header)}.${part(claims)}`;
  return `${text}.${sign(text).toString("base64url")}`;
}
const good = () => token({ alg: "RS256", kid: "rsa" }, rs256(RSA));

it.each([
  ["RS256", () => good()],
  ["ES256", () => token({ alg: "ES256", kid: "ec" }, es256)],
])("A3 · a token that the provider signed with %s is accepted", async (_alg, make) => {
  expect(await signedClaims(url, make())).toEqual(CLAIMS);
});

const secret = RSA.publicKey.export({ format: "pem", type: "spki" });
const hs256: Sign = (text) => crypto.createHmac("sha256", secret).update(text).digest();

it.each<[string, () => string]>([
  ["signed with another key", () => token({ alg: "RS256", kid: "rsa" }, rs256(OTHER))],
  ["without a signature", () => `${part({ alg: "none", kid: "rsa" })}.${part(CLAIMS)}.`],
  ["with the algorithm none", () => token({ alg: "none", kid: "rsa" }, rs256(RSA))],
  ["signed with the public key as a secret", () => token({ alg: "HS256", kid: "rsa" }, hs256)],
  ["of an algorithm that isn't listed", () => token({ alg: "RS512", kid: "rsa" }, rs256(RSA))],
  ["of another algorithm than its key's", () => token({ alg: "ES256", kid: "rsa" }, es256)],
  ["that names no key", () => token({ alg: "RS256" }, rs256(RSA))],
  ["of an unknown key", () => token({ alg: "RS256", kid: "unknown" }, rs256(RSA))],
  ["of a weak key", () => token({ alg: "RS256", kid: "weak" }, rs256(WEAK))],
  ["of a key that isn't for signatures", () => token({ alg: "RS256", kid: "for encryption" }, rs256(OTHER))],
  ["with a header that must be understood", () => token({ alg: "RS256", kid: "rsa", crit: ["x"] }, rs256(RSA))],
  ["with changed claims", () => good().replace(part(CLAIMS), part({ sub: "8" }))],
  ["that isn't a token", () => "x"],
])("A3 · a token %s is refused", async (_what, make) => {
  expect(await signedClaims(url, make())).toBeNull();
});

it("A3 · the provider's keys are read once an hour", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: 0 });
  await signedClaims(url, good());
  await signedClaims(url, good());
  expect(fetched).toHaveBeenCalledTimes(1);
  vi.setSystemTime(60 * 60 * 1_000);
  await signedClaims(url, good());
  expect(fetched).toHaveBeenCalledTimes(2);
});

it("A3 · a new key of the provider is found within a minute", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: 0 });
  served = [];
  expect(await signedClaims(url, good())).toBeNull();
  served = KEYS;
  expect(await signedClaims(url, good())).toBeNull();
  expect(fetched).toHaveBeenCalledTimes(1);
  vi.setSystemTime(60_000);
  expect(await signedClaims(url, good())).toEqual(CLAIMS);
});

it.each(["garbage", "error"] as const)("A3 · keys that can't be read because of an %s accept nothing", async (what) => {
  served = what;
  await expect(signedClaims(url, good())).rejects.toThrow(NoKeys);
});

it("A3 · the keys' address can't redirect to another one", async () => {
  await signedClaims(url, good());
  expect(fetched).toHaveBeenCalledWith(url, expect.objectContaining({ redirect: "manual" }));
});
