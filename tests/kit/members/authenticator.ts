/** An authenticator of tests: it makes passkeys and signs with them, rightly or, where a test wants it, wrongly. */

interface Site {
  origin: string;
  rpId: string;
}

/** What an answer says instead of the truth. */
export interface Lies {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  isUserVerified?: boolean;
  counter?: number;
  userHandle?: string | null;
  /** the credential's id */
  id?: string;
}

/** What both kinds of options have that an authenticator needs. */
interface Options {
  challenge: string;
  user?: { id: string };
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const CAN_SYNC = 0x08;
const IS_SYNCED = 0x10;
const HAS_KEY = 0x40;

export class Authenticator {
  readonly #site: Site;
  readonly #isSynced: boolean;
  readonly #keys: CryptoKeyPair;
  readonly id: string;
  #userHandle: string | null = null;
  /** how often it has signed; stays 0 if it doesn't count */
  #counter = 0;
  readonly #counts: boolean;

  private constructor(
    keys: CryptoKeyPair,
    site: Site,
    { isSynced = false, counts = true, id = base64Url(crypto.getRandomValues(new Uint8Array(32))) },
  ) {
    [this.#keys, this.#site, this.#isSynced, this.#counts, this.id] = [keys, site, isSynced, counts, id];
  }

  static async create(
    site: Site,
    more: { isSynced?: boolean; counts?: boolean; id?: string } = {},
  ): Promise<Authenticator> {
    const keys = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, ["sign", "verify"]);
    return new Authenticator(keys as CryptoKeyPair, site, more);
  }

  /** Makes the passkey (WebAuthn, RegistrationResponseJSON), as JSON. */
  async make(options: Options, lies: Lies = {}): Promise<string> {
    this.#userHandle = options.user?.id ?? null;
    const authData = await this.#authenticatorData(lies, await this.#credentialData());
    const attestationObject = map([
      [text("fmt"), text("none")],
      [text("attStmt"), map([])],
      [text("authData"), bytes(authData)],
    ]);
    return JSON.stringify({
      ...this.#credential(lies),
      response: {
        clientDataJSON: this.#clientData("webauthn.create", options, lies),
        attestationObject: base64Url(attestationObject),
        transports: ["internal", "hybrid"],
      },
    });
  }

  /** Signs (WebAuthn, AuthenticationResponseJSON), as JSON. */
  async sign(options: Options, lies: Lies = {}): Promise<string> {
    if (this.#counts) this.#counter++;
    const authData = await this.#authenticatorData(lies);
    const clientDataJSON = this.#clientData("webauthn.get", options, lies);
    const signed = joined(authData, await sha256(bytesOf(clientDataJSON)));
    const signature = await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, this.#keys.privateKey, signed);
    return JSON.stringify({
      ...this.#credential(lies),
      response: {
        clientDataJSON,
        authenticatorData: base64Url(authData),
        signature: base64Url(derOf(new Uint8Array(signature))),
        userHandle: lies.userHandle === undefined ? this.#userHandle : lies.userHandle,
      },
    });
  }

  #credential({ id = this.id }: Lies) {
    return { id, rawId: id, type: "public-key", clientExtensionResults: {} };
  }

  #clientData(type: string, { challenge }: Options, lies: Lies): string {
    const data = { type, challenge, origin: this.#site.origin, crossOrigin: false };
    const { origin = data.origin, challenge: said = challenge, type: saidType = type } = lies;
    return base64Url(utf8(JSON.stringify({ ...data, type: saidType, challenge: said, origin })));
  }

  async #authenticatorData(
    { rpId = this.#site.rpId, isUserVerified = true, counter = this.#counter }: Lies,
    credential: Uint8Array = new Uint8Array(),
  ): Promise<Uint8Array<ArrayBuffer>> {
    const flags =
      USER_PRESENT |
      (isUserVerified ? USER_VERIFIED : 0) |
      (this.#isSynced ? CAN_SYNC | IS_SYNCED : 0) |
      (credential.length > 0 ? HAS_KEY : 0);
    const count = new Uint8Array(4);
    new DataView(count.buffer).setUint32(0, counter);
    return joined(await sha256(utf8(rpId)), Uint8Array.of(flags), count, credential);
  }

  /** The model's number, the id and the public key in COSE. */
  async #credentialData(): Promise<Uint8Array> {
    const { x = "", y = "" } = (await crypto.subtle.exportKey("jwk", this.#keys.publicKey)) as JsonWebKey;
    const id = bytesOf(this.id);
    const key = map([
      [integer(1), integer(2)],
      [integer(3), integer(-7)],
      [integer(-1), integer(1)],
      [integer(-2), bytes(bytesOf(x))],
      [integer(-3), bytes(bytesOf(y))],
    ]);
    return joined(new Uint8Array(16), Uint8Array.of(id.length >> 8, id.length & 255), id, key);
  }
}

// ---- CBOR (RFC 8949), as much of it as passkeys need

const head = (major: number, value: number): Uint8Array => {
  const kind = major << 5;
  if (value < 24) return Uint8Array.of(kind | value);
  if (value < 256) return Uint8Array.of(kind | 24, value);
  return Uint8Array.of(kind | 25, value >> 8, value & 255);
};
const integer = (value: number): Uint8Array => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytes = (value: Uint8Array): Uint8Array => joined(head(2, value.length), value);
const text = (value: string): Uint8Array => joined(head(3, value.length), utf8(value));
const map = (entries: [Uint8Array, Uint8Array][]): Uint8Array => joined(head(5, entries.length), ...entries.flat());

// ---- bytes

/** Two numbers in ASN.1. WebCrypto writes a signature as the numbers alone. */
function derOf(signature: Uint8Array): Uint8Array {
  const half = signature.length / 2;
  const numbers = [signature.subarray(0, half), signature.subarray(half)].map((number) => {
    const start = number.findIndex((byte) => byte !== 0);
    const digits = number.subarray(start === -1 ? half - 1 : start);
    const positive = (digits[0] ?? 0) > 127 ? joined(Uint8Array.of(0), digits) : digits;
    return joined(Uint8Array.of(2, positive.length), positive);
  });
  const both = joined(...numbers);
  return joined(Uint8Array.of(0x30, both.length), both);
}

const utf8 = (value: string) => new TextEncoder().encode(value);
const sha256 = async (value: Uint8Array<ArrayBuffer>) => new Uint8Array(await crypto.subtle.digest("SHA-256", value));
const bytesOf = (value: string) => new Uint8Array(Buffer.from(value, "base64url"));
const base64Url = (value: Uint8Array): string => Buffer.from(value).toString("base64url");

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
