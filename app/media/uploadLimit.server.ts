import type { EdgeContext } from "~/app/edge/context.server";
import { limitMember } from "~/app/edge/limits.server";
import type { Refusal } from "~/app/edge/refusal";

/** Counts files before anything looks into them; also refuses who sent too many that were none. One RPC. */
export const limitUpload = (context: EdgeContext, ownerId: string, sizeBytes: number, files = 1): Promise<Refusal | null> =>
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
