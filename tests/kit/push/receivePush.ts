/**
 * The browser's and the push service's side of Web Push, written from the RFCs without the product's library: decrypts a
 * push (RFC 8188, RFC 8291) and checks its signature (RFC 8292). Runs in Node and in workerd.
 */
import type { PushPayload } from "~/base/push";

/** The keys of a browser's subscription. */
export interface BrowserKeys {
  privateKey: CryptoKey;
  /** the raw point */
  p256dh: Uint8Array<ArrayBuffer>;
  auth: Uint8Array<ArrayBuffer>;
}

const CURVE = { name: "ECDH", namedCurve: "P-256" } as const;
const POINT_LENGTH = 65;
const SALT_LENGTH = 16;
/** salt, record size, length of the key */
const HEADER_LENGTH = 21;
const LAST_RECORD = 2;

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");
export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(text, "base64url"));
const utf8 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(new TextEncoder().encode(text));
const joined = (...parts: Uint8Array[]): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.concat(parts));

export async function newBrowserKeys(): Promise<BrowserKeys> {
  const pair = (await crypto.subtle.generateKey(CURVE, true, ["deriveBits"])) as CryptoKeyPair;
  const p256dh = new Uint8Array((await crypto.subtle.exportKey("raw", pair.publicKey)) as ArrayBuffer);
  return { privateKey: pair.privateKey, p256dh, auth: crypto.getRandomValues(new Uint8Array(16)) };
}

/** Known keys, in base64url. */
export async function browserKeysOf(known: Record<"privateKey" | "p256dh" | "auth", string>): Promise<BrowserKeys> {
  const p256dh = bytesOf(known.p256dh);
  const [x, y] = [base64url(p256dh.slice(1, 33)), base64url(p256dh.slice(33))];
  const jwk = { kty: "EC", crv: "P-256", x, y, d: known.privateKey };
  const privateKey = await crypto.subtle.importKey("jwk", jwk, CURVE, false, ["deriveBits"]);
  return { privateKey, p256dh, auth: bytesOf(known.auth) };
}

/** What a browser reports to us. */
export const keysFor = ({ p256dh, auth }: BrowserKeys) => ({ p256dh: base64url(p256dh), auth: base64url(auth) });

async function derived(
  secret: Uint8Array<ArrayBuffer>,
  salt: Uint8Array<ArrayBuffer>,
  info: Uint8Array<ArrayBuffer>,
  bytes: number,
) {
  const key = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
  return new Uint8Array(await crypto.subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info }, key, bytes * 8));
}

/** Decrypts a message of one record. Throws if it isn't for these keys, or isn't complete. */
export async function decryptPush({ privateKey, p256dh, auth }: BrowserKeys, body: Uint8Array): Promise<string> {
  const message = Uint8Array.from(body);
  const salt = message.slice(0, SALT_LENGTH);
  const recordSize = new DataView(message.buffer).getUint32(SALT_LENGTH);
  if (message[HEADER_LENGTH - 1] !== POINT_LENGTH) throw new Error("the message names no key of the server");
  const sender = message.slice(HEADER_LENGTH, HEADER_LENGTH + POINT_LENGTH);
  const record = message.slice(HEADER_LENGTH + POINT_LENGTH);
  if (record.length > recordSize) throw new Error("the message has more than one record");
  const publicKey = await crypto.subtle.importKey("raw", sender, CURVE, false, []);
  // the types of workerd name the field `$public`
  const exchange = { name: "ECDH", public: publicKey } as unknown as Parameters<SubtleCrypto["deriveBits"]>[0];
  const shared = new Uint8Array(await crypto.subtle.deriveBits(exchange, privateKey, 256));
  const secret = await derived(shared, auth, joined(utf8("WebPush: info\0"), p256dh, sender), 32);
  const key = await derived(secret, salt, utf8("Content-Encoding: aes128gcm\0"), 16);
  const nonce = await derived(secret, salt, utf8("Content-Encoding: nonce\0"), 12);
  const aes = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["decrypt"]);
  const padded = new Uint8Array(await crypto.subtle.decrypt({ name: "AES-GCM", iv: nonce }, aes, record));
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== LAST_RECORD) throw new Error("the record isn't the last one");
  return new TextDecoder().decode(padded.slice(0, end));
}

export const decryptPayload = async (keys: BrowserKeys, body: Uint8Array): Promise<PushPayload> =>
  JSON.parse(await decryptPush(keys, body)) as PushPayload;

/** What the header `Authorization` claims. Throws if it isn't signed with the key that it names. */
export async function signedClaims(authorization: string): Promise<{ key: string; claims: Record<string, unknown> }> {
  const [, header = "", claims = "", signature = "", key = ""] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const read = (part: string) => JSON.parse(new TextDecoder().decode(bytesOf(part))) as Record<string, unknown>;
  if (read(header)["alg"] !== "ES256") throw new Error("the token isn't signed with ES256");
  const algorithm = { name: "ECDSA", namedCurve: "P-256" };
  const publicKey = await crypto.subtle.importKey("raw", bytesOf(key), algorithm, false, ["verify"]);
  const isSigned = await crypto.subtle.verify(
    { name: "ECDSA", hash: "SHA-256" },
    publicKey,
    bytesOf(signature),
    utf8(`${header}.${claims}`),
  );
  if (!isSigned) throw new Error("the token isn't signed with the key that it names");
  return { key, claims: read(claims) };
}
