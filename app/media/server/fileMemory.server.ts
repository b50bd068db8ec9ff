import type { EdgeContext } from "~/app/server/context.server";
import { tooMany } from "~/app/server/limits.server";
import type { ApiError } from "~/app/http/apiError";
import { nowMs } from "~/base/clock";
import { IMAGE_MAX_BYTES, PART_BYTES } from "~/app/media/limits";
import { type Arriving, PIECE_BYTES } from "./readBody.server";

/** An isolate has 128 MiB in total. A picture takes twice its size: as it was sent, and as it is stored. */
const AT_ONCE_MAX_BYTES = 2 * IMAGE_MAX_BYTES + PART_BYTES;
/** One member's files never take all of that memory: at most the largest picture, plus a part or a few small files. */
const OF_MEMBER_MAX_BYTES = IMAGE_MAX_BYTES + PART_BYTES;
const BUSY_RETRY_S = 2;

/** A file is slow when its next 256 KiB take longer than this: less than 128 KiB a second. */
const SLOW_AFTER_MS = 2_000;
/** A file is stuck when its next 256 KiB take longer than this. It can always be evicted. */
const STUCK_AFTER_MS = 60_000;

interface Slot {
  member: string;
  bytes: number;
  isArriving: boolean;
  bytesOfPiece: number;
  pieceSinceMs: number;
}

/**
 * Limits the memory that files take. When there is too little for a new file, other files are evicted: files that are
 * stuck, and slow files of members who hold more than the new file's owner would hold with it. Members who hold the
 * same amount don't evict each other's files.
 */
export function fileMemory(
  max: { atOnce: number; ofMember: number } = { atOnce: AT_ONCE_MAX_BYTES, ofMember: OF_MEMBER_MAX_BYTES },
) {
  const slots = new Set<Slot>();
  const bytesOf = (counted: Iterable<Slot>): number => [...counted].reduce((sum, { bytes }) => sum + bytes, 0);
  const ofMember = (member: string): number => bytesOf([...slots].filter((slot) => slot.member === member));
  const stalledFor = (longerThanMs: number): Slot[] =>
    [...slots].filter(({ isArriving, pieceSinceMs }) => isArriving && nowMs() - pieceSinceMs > longerThanMs);

  function evictFor(member: string, bytes: number): boolean {
    const missing = () => Math.max(ofMember(member) + bytes - max.ofMember, bytesOf(slots) + bytes - max.atOnce);
    if (missing() <= 0) return true;
    for (const stuck of stalledFor(STUCK_AFTER_MS)) slots.delete(stuck);
    const own = ofMember(member) + bytes;
    const slow = stalledFor(SLOW_AFTER_MS).filter((slot) => ofMember(slot.member) > own);
    if (missing() > bytesOf(slow)) return false; // no slow file is evicted if that wouldn't be enough
    for (const slot of slow.sort((one, other) => other.bytes - one.bytes)) {
      if (missing() <= 0) break;
      slots.delete(slot);
    }
    return true;
  }

  async function withSlot<Body, T>(
    member: string,
    bytes: number,
    arrive: (arriving: Arriving) => Promise<Body>,
    work: (body: Body) => Promise<T>,
  ): Promise<T | null> {
    if (!evictFor(member, bytes)) return null;
    const slot: Slot = { member, bytes, isArriving: true, bytesOfPiece: 0, pieceSinceMs: nowMs() };
    const got = (count: number) => {
      slot.bytesOfPiece += count;
      if (slot.bytesOfPiece < PIECE_BYTES) return;
      slot.bytesOfPiece %= PIECE_BYTES;
      slot.pieceSinceMs = nowMs();
    };
    slots.add(slot);
    try {
      const wasEvicted = () => !slots.has(slot);
      const body = await arrive({ got, wasEvicted });
      if (wasEvicted()) return null;
      slot.isArriving = false;
      return await work(body);
    } finally {
      slots.delete(slot);
    }
  }

  return {
    /**
     * Reserves memory for a file, reads it with `arrive`, and then runs `work` on the result. Returns null when there
     * is too little memory, or when the file was evicted before it had arrived completely.
     */
    receive: <Body, T>(
      member: string,
      bytes: number,
      arrive: (arriving: Arriving) => Promise<Body>,
      work: (body: Body) => Promise<T>,
    ) => withSlot(member, Math.max(bytes, PIECE_BYTES), arrive, work), // every file is read in pieces
    /**
     * Reserves memory for bytes that come from storage, and runs `work` on them. Returns null when there is too little.
     */
    hold: <T>(member: string, bytes: number, work: () => Promise<T>) =>
      withSlot(member, bytes, () => Promise.resolve(), work),
  };
}

/** The memory of this isolate, which all its requests share. */
export const filesInMemory = fileMemory();

/** The answer when there is too little memory for a file, or when it was evicted. */
export const filesAreBusy = (context: EdgeContext): ApiError => tooMany(context, BUSY_RETRY_S, "overloaded");
