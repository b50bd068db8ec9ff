/** Encrypts the secrets of one-time codes, so that a leaked database opens no account. */
import { randomBytes } from "node:crypto";
import type { Vars } from "~/app/server/env.server";

/** What is encrypted, and whose it is. It decrypts only for the same purpose and member. */
interface Label {
  purpose: "one-time codes" | "setup";
  memberId: string;
}

const IV_BYTES = 12;
const ENCODER = new TextEncoder();

/** AES-GCM, as base64url of the nonce and the encrypted bytes. */
export async function seal({ FACTOR_KEY }: Vars, label: Label, secret: Uint8Array): Promise<string> {
  const iv = randomBytes(IV_BYTES);
  const key = await keyFor(FACTOR_KEY, label);
  const encrypted = await crypto.subtle.encrypt(settings(iv, label), key, new Uint8Array(secret));
  return Buffer.concat([iv, new Uint8Array(encrypted)]).toString("base64url");
}

/** Null when the text wasn't sealed with this key, purpose and member. */
export async function unseal({ FACTOR_KEY }: Vars, label: Label, sealed: string): Promise<Uint8Array | null> {
  const bytes = Buffer.from(sealed, "base64url");
  const key = await keyFor(FACTOR_KEY, label);
  try {
    const iv = new Uint8Array(bytes.subarray(0, IV_BYTES));
    const encrypted = new Uint8Array(bytes.subarray(IV_BYTES));
    return new Uint8Array(await crypto.subtle.decrypt(settings(iv, label), key, encrypted));
  } catch {
    return null; // the bytes aren't authentic
  }
}

const settings = (iv: Uint8Array<ArrayBuffer>, { memberId }: Label): AesGcmParams => ({
  name: "AES-GCM",
  iv,
  additionalData: ENCODER.encode(memberId),
});

async function keyFor(factorKey: string, { purpose }: Label): Promise<CryptoKey> {
  const master = await crypto.subtle.importKey("raw", ENCODER.encode(factorKey), "HKDF", false, ["deriveKey"]);
  return crypto.subtle.deriveKey(
    { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: ENCODER.encode(purpose) },
    master,
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt", "decrypt"],
  );
}
