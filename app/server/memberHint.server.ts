/**
 * A cookie beside the session's that says whose session it is. With it, a request's reads needn't wait until the session
 * has been read (`claim.server.ts`). It is a hint: without it, or if it isn't for the session's cookie, the request
 * waits for the session first.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { REGIONS, type Region } from "~/base/roomAt";
import { readCookie } from "./cookies";
import type { Vars } from "./env.server";
import { hostCookie, hostCookieName } from "./hostCookie.server";

/** Whose session a request has. */
export interface SessionOwner {
  /** the session's id in the database and the rooms: the hash of the cookie's token */
  id: string;
  memberId: string;
  /** where the member signed up, if it is known: their rooms are made there (`roomAt`) */
  region: Region | null;
}

/** What a request says of its session before the session is read (`claim.server.ts`). */
export interface Claim extends SessionOwner {
  /** also that no moderator limits the member */
  noLimits: boolean;
  /** give back what was counted in the member's name */
  givesBack: (() => Promise<unknown>)[];
}

/** What a request with a claim waits for throws this when the claim is wrong. */
export class WrongClaim extends Error {
  constructor() {
    super("the session isn't valid, or isn't that of the member whom the cookie names");
  }
}

const NAME = "hint";
/** The member's id, their region if it is known, and our signature. */
const VALUE = new RegExp(`^([0-9A-Z]{26})\\.(?:(${REGIONS.join("|")})\\.)?([\\w-]{43})$`);

const signature = ({ HINT_KEY }: Vars, { id, memberId, region }: SessionOwner): string =>
  createHmac("sha256", HINT_KEY)
    .update(`${memberId} ${region ?? ""} ${id}`)
    .digest("base64url");

/** The Set-Cookie header of a session's hint; null on a server that has no key for hints. */
export const hintCookie = (vars: Vars, owner: SessionOwner, lastsMs: number): string | null =>
  vars.HINT_KEY === ""
    ? null
    : hostCookie(
        vars,
        NAME,
        [owner.memberId, owner.region ?? [], signature(vars, owner)].flat().join("."),
        Math.ceil(lastsMs / 1_000),
      );

export const clearedHintCookie = (vars: Vars): string => hostCookie(vars, NAME, "", 0);

/** The owner of the session with this id, if the request's hint is for it and has our signature. */
export function readHint(request: Request, vars: Vars, sessionId: string): SessionOwner | null {
  const value = VALUE.exec(readCookie(request, hostCookieName(vars, NAME), VALUE) ?? "");
  const [, memberId = "", region, given = ""] = value ?? [];
  if (memberId === "" || vars.HINT_KEY === "") return null;
  const owner = { id: sessionId, memberId, region: (region as Region | undefined) ?? null }; // as VALUE matched it
  return timingSafeEqual(Buffer.from(given), Buffer.from(signature(vars, owner))) ? owner : null;
}
