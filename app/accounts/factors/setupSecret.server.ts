/** A14: the secret of a setup that isn't finished. It isn't stored: the form of the setup carries it, encrypted. */
import type { Vars } from "~/app/server/env.server";
import { nowMs } from "~/base/clock";
import { seal, unseal } from "./secretBox.server";

const LIFETIME_MS = 15 * 60 * 1000;
const TIME_BYTES = 8;

/** For this member, for 15 minutes. */
export function sealSetup(vars: Vars, memberId: string, secret: Uint8Array): Promise<string> {
  const expiresAt = Buffer.alloc(TIME_BYTES);
  expiresAt.writeBigUInt64BE(BigInt(nowMs() + LIFETIME_MS));
  return seal(vars, { purpose: "setup", memberId }, Buffer.concat([expiresAt, secret]));
}

/** Null when the setup is another member's, or too old. */
export async function secretOfSetup(vars: Vars, memberId: string, sealed: string): Promise<Uint8Array | null> {
  const opened = await unseal(vars, { purpose: "setup", memberId }, sealed);
  if (!opened) return null;
  const bytes = Buffer.from(opened);
  return Number(bytes.readBigUInt64BE()) > nowMs() ? new Uint8Array(bytes.subarray(TIME_BYTES)) : null;
}
