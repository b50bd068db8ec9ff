import type { Vars } from "~/app/server/env.server";

/** The site that passkeys belong to. Its id is the host, without the port. */
export const relyingParty = ({ ORIGIN }: Pick<Vars, "ORIGIN">) => ({
  name: "Parlor",
  id: new URL(ORIGIN).hostname,
  origin: ORIGIN,
});

/** By what an authenticator knows the member: the bytes of their id, and never the email. */
export const userHandleOf = (memberId: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(memberId);

/** ES256, EdDSA and RS256, by their numbers in COSE: what the authenticators of all systems can do. */
export const ALGORITHMS = [-7, -8, -257];
