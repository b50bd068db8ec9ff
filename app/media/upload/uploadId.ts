/** An upload's id. The client makes it, so that the server recognises a repeat after a lost answer. */
export const UPLOAD_ID = /^[0-9a-f]{32}$/;

const ID_BYTES = 16;

/** 32 hexadecimal digits that nobody can guess. */
export const unguessable = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(ID_BYTES)), (byte) => byte.toString(16).padStart(2, "0")).join("");
