/** The longest answer of a browser that is read, as JSON. One with the largest key and id has about 6,000 characters. */
export const RESPONSE_MAX = 12_000;
/** A13 */
export const PASSKEY_NAME_MAX = 50;
/** The longest id of a credential that authenticators may make: 1,023 bytes (WebAuthn), in base64url. */
export const PASSKEY_ID_MAX = 1_364;
