const BYTES = 16;

/** 32 hexadecimal digits from 128 random bits, so nobody can guess them. */
export const unguessable = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, "0")).join("");
