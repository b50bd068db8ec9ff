import type { EdgeContext } from "~/app/server/context.server";
import { tooMany } from "~/app/server/limits.server";
import type { ApiError } from "~/app/http/apiError";
import { nowMs } from "~/base/clock";
import { IMAGE_MAX_BYTES, PART_BYTES } from "~/app/media/limits";
import { type Arriving, PIECE_BYTES } from "./readBody.server";

/** An isolate has 128 MiB in total. A picture takes its size twice: as it was sent, and as it is stored. */
const AT_ONCE_MAX_BYTES = 2 * IMAGE_MAX_BYTES + PART_BYTES;
/** One member never takes all of it: at most the largest picture, and next to it a part or small files. */
const OF_MEMBER_MAX_BYTES = IMAGE_MAX_BYTES + PART_BYTES;
const BUSY_RETRY_S = 2;

/** A file is slow when its next 256 KiB take longer than this: less than 128 KiB a second. */
const SLOW_AFTER_MS = 2_000;
/** A file is stuck when its next 256 KiB take longer than this. It always gives way. */
const STUCK_AFTER_MS = 60_000;

interface Place {
  member: string;
  bytes: number;
  isArriving: boolean;
  bytesOfPiece: number;
  pieceSinceMs: number;
}

/**
 * Limits the memory that files take. When there is too little room for a new file, other files leave: files that are
 * stuck, and slow files of members who hold more than the new file's owner would. Members who hold the same don't push
 * each other out.
 */
export function fileRoom(
  max: { atOnce: number; ofMember: number } = { atOnce: AT_ONCE_MAX_BYTES, ofMember: OF_MEMBER_MAX_BYTES },
) {
  const places = new Set<Place>();
  const bytesOf = (counted: Iterable<Place>): number => [...counted].reduce((sum, { bytes }) => sum + bytes, 0);
  const ofMember = (member: string): number => bytesOf([...places].filter((place) => place.member === member));
  const waitingFor = (longerThanMs: number): Place[] =>
    [...places].filter(({ isArriving, pieceSinceMs }) => isArriving && nowMs() - pieceSinceMs > longerThanMs);

  function makeRoomFor(member: string, bytes: number): boolean {
    const missing = () => Math.max(ofMember(member) + bytes - max.ofMember, bytesOf(places) + bytes - max.atOnce);
    if (missing() <= 0) return true;
    for (const stuck of waitingFor(STUCK_AFTER_MS)) places.delete(stuck);
    const own = ofMember(member) + bytes;
    const slow = waitingFor(SLOW_AFTER_MS).filter((place) => ofMember(place.member) > own);
    if (missing() > bytesOf(slow)) return false; // no file leaves if that wouldn't be enough
    for (const place of slow.sort((one, other) => other.bytes - one.bytes)) {
      if (missing() <= 0) break;
      places.delete(place);
    }
    return true;
  }

  async function inRoom<Body, T>(
    member: string,
    bytes: number,
    arrive: (arriving: Arriving) => Promise<Body>,
    work: (body: Body) => Promise<T>,
  ): Promise<T | null> {
    if (!makeRoomFor(member, bytes)) return null;
    const place: Place = { member, bytes, isArriving: true, bytesOfPiece: 0, pieceSinceMs: nowMs() };
    const got = (count: number) => {
      place.bytesOfPiece += count;
      if (place.bytesOfPiece < PIECE_BYTES) return;
      place.bytesOfPiece %= PIECE_BYTES;
      place.pieceSinceMs = nowMs();
    };
    places.add(place);
    try {
      const hasGivenWay = () => !places.has(place);
      const body = await arrive({ got, hasGivenWay });
      if (hasGivenWay()) return null;
      place.isArriving = false;
      return await work(body);
    } finally {
      places.delete(place);
    }
  }

  return {
    /**
     * Makes room for a file, reads it with `arrive`, and then runs `work` on the result. Returns null when there is no
     * room, or when the file had to leave before it had arrived completely.
     */
    receive: <Body, T>(
      member: string,
      bytes: number,
      arrive: (arriving: Arriving) => Promise<Body>,
      work: (body: Body) => Promise<T>,
    ) => inRoom(member, Math.max(bytes, PIECE_BYTES), arrive, work), // every file is read in pieces
    /** Makes room for bytes that come from storage, and runs `work` on them. Returns null when there is no room. */
    hold: <T>(member: string, bytes: number, work: () => Promise<T>) =>
      inRoom(member, bytes, () => Promise.resolve(), work),
  };
}

/** of this isolate */
export const filesInMemory = fileRoom();

/** The answer when an isolate holds as many files as it can. */
export const filesAreBusy = (context: EdgeContext): ApiError => tooMany(context, BUSY_RETRY_S, "overloaded");
