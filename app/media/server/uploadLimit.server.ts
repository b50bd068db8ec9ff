import type { EdgeContext } from "~/app/server/context.server";
import { roomAt } from "~/base/roomAt";
import type { Env } from "~/app/server/env.server";
import { limitMember } from "~/app/server/limits.server";
import type { ApiError } from "~/app/http/apiError";
import type { MissingBytes } from "~/db/media/uploads";

/** Counts files before they are read. Also refuses members who sent too many files that were rejected. One RPC. */
export const limitUpload = (
  context: EdgeContext,
  ownerId: string,
  sizeBytes: number,
  files = 1,
): Promise<ApiError | null> =>
  limitMember(
    context,
    ownerId,
    [
      { action: "upload", amount: files },
      { action: "upload-bytes", amount: sizeBytes },
      { action: "upload-rejected", amount: 0 },
    ],
    "quota-exceeded",
  );

/**
 * Counts a refused file (wrong type, too large, broken). Its bytes stay counted, because it costs as much as an
 * accepted one. `missingBytes` were counted and never sent, so they are given back. One RPC.
 */
export const countRejected = ({ env }: EdgeContext, ownerId: string, missingBytes = 0) =>
  counterOf(env, ownerId).take(
    [{ action: "upload-rejected" }],
    missingBytes > 0 ? [{ action: "upload-bytes", amount: missingBytes }] : [],
  );

/**
 * Gives back bytes that were counted and never sent; the file itself stays counted. One RPC per member. If a call
 * is cut off, its bytes stay counted.
 */
export async function giveBackBytes(env: Env, missing: readonly MissingBytes[]): Promise<void> {
  const byOwner = Map.groupBy(missing, ({ ownerId }) => ownerId);
  await Promise.all(
    Array.from(byOwner, ([ownerId, theirs]) =>
      counterOf(env, ownerId).giveBack(
        theirs.map(({ bytes, createdAtMs }) => ({ action: "upload-bytes", amount: bytes, takenAtMs: createdAtMs })),
      ),
    ),
  );
}

const counterOf = ({ LIMITS }: Pick<Env, "LIMITS">, memberId: string) => roomAt(LIMITS, `member:${memberId}`, null);
