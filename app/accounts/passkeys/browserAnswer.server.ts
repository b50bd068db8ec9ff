/** What browsers answer after a ceremony, as JSON. Only the parts that we read are kept. */
import { z } from "zod";
import { PASSKEY_ID_MAX, RESPONSE_MAX } from "./limits";

const base64Url = z
  .string()
  .regex(/^[\w-]+$/)
  .max(RESPONSE_MAX);

export const passkeyId = base64Url.max(PASSKEY_ID_MAX);

/** How to reach an authenticator (WebAuthn, AuthenticatorTransport). */
const TRANSPORTS = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const;
export type Transport = (typeof TRANSPORTS)[number];
const isKnownTransport = (name: string): name is Transport => (TRANSPORTS as readonly string[]).includes(name);

const credential = { id: passkeyId, rawId: passkeyId, type: z.literal("public-key") };

/** The answer of a passkey that signs (WebAuthn, AuthenticationResponseJSON). */
export const signedSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64Url,
    authenticatorData: base64Url,
    signature: base64Url,
    userHandle: base64Url.nullish(),
  }),
});

/** A new passkey (WebAuthn, RegistrationResponseJSON). */
export const madeSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64Url,
    attestationObject: base64Url,
    transports: z
      .array(z.string().max(50))
      .max(20)
      .default([])
      .transform((names) => [...new Set(names.filter(isKnownTransport))]),
  }),
});

/** Null when the text isn't such an answer. */
export function parseAnswer<T>(schema: z.ZodType<T>, text: string): T | null {
  if (text.length > RESPONSE_MAX) return null;
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
