import * as z from "zod";
import { IDENTITY_HEADER } from "~/party/core/protocol";

/** What a room knows about a socket. The socket's attachment stores it, so it survives hibernation. */
export interface ConnectionState {
  /** null when signed out */
  member: string | null;
  session: string | null;
  expiresAtMs: number | null;
  requestId: string;
  /** by the platform's clock, not the product's, because the heartbeat's times are by the platform's clock too */
  connectedAtMs: number;
  /** the protocol version of the client's hello; null before the hello */
  v: number | null;
  /** whatever this kind of room notes about the socket */
  note: string;
}

const identitySchema = z.object({
  member: z.string().regex(/^[\w-]{1,64}$/),
  session: z.string().regex(/^[\w-]{1,128}$/),
  expiresAtMs: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
});

/** The caller, according to the edge. */
export type Identity = z.output<typeof identitySchema>;

/** Reads the caller from the edge's headers; null when they are missing or malformed. */
export function identityOf(headers: Headers): Identity | null {
  const parsed = identitySchema.safeParse({
    member: headers.get(IDENTITY_HEADER.member),
    session: headers.get(IDENTITY_HEADER.session),
    expiresAtMs: headers.get(IDENTITY_HEADER.sessionExpiresAtMs),
  });
  return parsed.success ? parsed.data : null;
}

/** The state of a new socket; `atMs` is by the platform's clock. */
export const newConnectionState = (headers: Headers, atMs: number, note: string): ConnectionState => ({
  ...(identityOf(headers) ?? { member: null, session: null, expiresAtMs: null }),
  requestId: headers.get(IDENTITY_HEADER.requestId)?.slice(0, 64) ?? "",
  connectedAtMs: atMs,
  v: null,
  note,
});

/** The tags under which an operator finds the sockets of a member or a session. */
export const connectionTags = (identity: Identity | null): string[] =>
  identity ? [`u:${identity.member}`, `s:${identity.session}`] : [];
