import type { EdgeContext } from "~/app/edge/context.server";
import { tooMany } from "~/app/edge/limits.server";
import type { Refusal } from "~/app/edge/refusal";
import { IMAGE_MAX_BYTES, PART_BYTES } from "./limits";

/** An isolate has 128 MiB in all. A picture takes its size twice: as it came, and as it is kept. */
const AT_ONCE_MAX_BYTES = 2 * IMAGE_MAX_BYTES + PART_BYTES;
/** One member never takes all of it: the largest picture, and beside it a part or small files. */
const OF_MEMBER_MAX_BYTES = IMAGE_MAX_BYTES + PART_BYTES;
const BUSY_RETRY_S = 2;

/** Runs work on files while there is room for their bytes. Answers null when all members together, or this member, hold too many. */
export function fileRoom(max: { atOnce: number; ofMember: number } = { atOnce: AT_ONCE_MAX_BYTES, ofMember: OF_MEMBER_MAX_BYTES }) {
  let used = 0;
  const usedBy = new Map<string, number>();
  const add = (member: string, bytes: number) => {
    used += bytes;
    const own = (usedBy.get(member) ?? 0) + bytes;
    if (own === 0) usedBy.delete(member);
    else usedBy.set(member, own);
  };
  return async <T>(member: string, bytes: number, work: () => Promise<T>): Promise<T | null> => {
    if (used + bytes > max.atOnce || (usedBy.get(member) ?? 0) + bytes > max.ofMember) return null;
    add(member, bytes);
    try {
      return await work();
    } finally {
      add(member, -bytes);
    }
  };
}

/** Of this isolate. */
export const whileThereIsRoom = fileRoom();

/** The answer when an isolate holds as many files as it can. */
export const filesAreBusy = (context: EdgeContext): Refusal => tooMany(context, BUSY_RETRY_S, "overloaded");
