import { type EdgeContext } from "~/app/edge/context.server";
import { nowMs } from "~/base/clock";
import { fitsQuota, type Quota, spendUpload } from "~/db/media";
import { UPLOADED_A_DAY_MAX_BYTES, UPLOADED_A_DAY_MAX_FILES } from "./limits";

export const QUOTA_PERIOD_MS = 24 * 60 * 60 * 1000;

export const quotaOfDay = (now: number): Quota => ({ sinceMs: now - QUOTA_PERIOD_MS, maxBytes: UPLOADED_A_DAY_MAX_BYTES, maxFiles: UPLOADED_A_DAY_MAX_FILES });

/** Whether a member may send one more file of that size: asked before a file is looked at, because looking costs more. */
export const mayUpload = ({ db }: EdgeContext, memberId: string, sizeBytes: number): Promise<boolean> => fitsQuota(db, memberId, sizeBytes, quotaOfDay(nowMs()));

/**
 * Counts a file that was refused (wrong type, too large, broken) against its sender's day: it cost as much as one that
 * was taken. A file that has a row already counts by that row.
 */
export async function countRejected({ db, env }: EdgeContext, memberId: string, sizeBytes: number): Promise<void> {
  await Promise.all([spendUpload(db, memberId, sizeBytes, nowMs()), env.LIMITS.getByName(`member:${memberId}`).take([{ action: "upload-rejected" }])]);
}
