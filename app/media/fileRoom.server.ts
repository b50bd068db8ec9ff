import type { EdgeContext } from "~/app/edge/context.server";
import { tooMany } from "~/app/edge/limits.server";
import type { Refusal } from "~/app/edge/refusal";
import { nowMs } from "~/base/clock";
import { IMAGE_MAX_BYTES, PART_BYTES } from "./limits";
import { type Arriving, PIECE_BYTES } from "./readBody.server";

/** An isolate has 128 MiB in all. A picture takes its size twice: as it came, and as it is kept. */
const AT_ONCE_MAX_BYTES = 2 * IMAGE_MAX_BYTES + PART_BYTES;
/** One member never takes all of it: the largest picture, and beside it a part or small files. */
const OF_MEMBER_MAX_BYTES = IMAGE_MAX_BYTES + PART_BYTES;
const BUSY_RETRY_S = 2;

/** A file gives way only when its last piece took longer: on a line of less than 128 KiB a second. */
const SLOW_AFTER_MS = 2_000;

interface Place {
  member: string;
  bytes: number;
  isArriving: boolean;
  bytesOfPiece: number;
  pieceSinceMs: number;
}

/**
 * Room in memory for files. Bytes that arrive slowly don't keep others out: when there is no room for another file, the
 * slowest of those that still arrive give way to it.
 */
export function fileRoom(max: { atOnce: number; ofMember: number } = { atOnce: AT_ONCE_MAX_BYTES, ofMember: OF_MEMBER_MAX_BYTES }) {
  const places = new Set<Place>();
  const bytesOf = (counted: Iterable<Place>): number => [...counted].reduce((sum, { bytes }) => sum + bytes, 0);
  const ofMember = (member: string): number => bytesOf([...places].filter((place) => place.member === member));

  /** Takes as many slow files out as it needs to; none where that wouldn't be enough. */
  function makeRoomFor(bytes: number): boolean {
    const slowFirst = [...places]
      .filter(({ isArriving, pieceSinceMs }) => isArriving && nowMs() - pieceSinceMs > SLOW_AFTER_MS)
      .sort((one, other) => one.pieceSinceMs - other.pieceSinceMs);
    let missing = bytesOf(places) + bytes - max.atOnce;
    if (missing > bytesOf(slowFirst)) return false;
    for (const place of slowFirst) {
      if (missing <= 0) break;
      places.delete(place);
      missing -= place.bytes;
    }
    return true;
  }

  /**
   * Reads a file of so many bytes by `arrive`, then runs `work` on what it gave, while there is room. Answers null when
   * all members together, or this member, hold too many bytes, or when the file gave way to others.
   */
  async function receive<Body, T>(member: string, bytes: number, arrive: (arriving: Arriving) => Promise<Body>, work: (body: Body) => Promise<T>): Promise<T | null> {
    if (ofMember(member) + bytes > max.ofMember || !makeRoomFor(bytes)) return null;
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

  return { receive, hold: <T>(member: string, bytes: number, work: () => Promise<T>) => receive(member, bytes, () => Promise.resolve(), work) };
}

/** Of this isolate. */
export const filesInMemory = fileRoom();

/** The answer when an isolate holds as many files as it can. */
export const filesAreBusy = (context: EdgeContext): Refusal => tooMany(context, BUSY_RETRY_S, "overloaded");
