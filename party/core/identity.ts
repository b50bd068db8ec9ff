import * as z from "zod";
import { IDENTITY_HEADER } from "~/party/core/protocol";

/** What a room knows of a socket. It is stored in the socket's attachment, so it survives hibernation. */
export interface ConnectionState {
  /** null: signed out */
  member: string | null;
  session: string | null;
  expiresAtMs: number | null;
  requestId: string;
  /** by the platform's clock, which the heartbeat's times are compared with */
  connectedAtMs: number;
  /** the protocol version of its hello; null before it */
  v: number | null;
  /** what this kind of room keeps about the socket */
  note: string;
}

const identitySchema = z.object({
  member: z.string().regex(/^[\w-]{1,64}$/),
  session: z.string().regex(/^[\w-]{1,128}$/),
  expiresAtMs: z.string().regex(/^\d{1,15}$/).transform(Number),
});

/** Who calls, as the edge says. */
export type Identity = z.output<typeof identitySchema>;

/** The caller by the edge's headers; null when they are missing or malformed. */
export function identityOf(headers: Headers): Identity | null {
  const parsed = identitySchema.safeParse({
    member: headers.get(IDENTITY_HEADER.member),
    session: headers.get(IDENTITY_HEADER.session),
    expiresAtMs: headers.get(IDENTITY_HEADER.sessionExpiresAtMs),
  });
  return parsed.success ? parsed.data : null;
}

/** The state of a new socket; `atMs` is by the platform's clock. */
export const newConnectionState = (headers: Headers, atMs: number): ConnectionState => ({
  ...(identityOf(headers) ?? { member: null, session: null, expiresAtMs: null }),
  requestId: headers.get(IDENTITY_HEADER.requestId)?.slice(0, 64) ?? "",
  connectedAtMs: atMs,
  v: null,
  note: "",
});

/** Tags by which an operator finds a member's or a session's sockets. */
export const connectionTags = (identity: Identity | null): string[] =>
  identity ? [`u:${identity.member}`, `s:${identity.session}`] : [];
