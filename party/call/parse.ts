import * as z from "zod";
import { CALL_LIMITS, type CallSignal } from "~/party/call/protocol";
import { clientIdSchema, helloSchema } from "~/party/core/frames";

const id = clientIdSchema;
const device = clientIdSchema;

const signalSchema: z.ZodType<CallSignal> = z.union([
  z.strictObject({
    description: z.strictObject({
      type: z.enum(["offer", "answer", "pranswer", "rollback"]),
      sdp: z.string().max(CALL_LIMITS.sdpMax),
    }),
  }),
  z.strictObject({
    candidate: z
      .strictObject({
        candidate: z.string().max(CALL_LIMITS.candidateMax),
        sdpMid: z.string().max(64).nullable(),
        sdpMLineIndex: z.int().min(0).max(65_535).nullable(), // an unsigned short (W3C WebRTC)
        usernameFragment: z.string().max(256).nullable(), // RFC 8839: 256 at most
      })
      .nullable(),
  }),
]);

const abortReasonSchema = z.enum(["lost", "noPath"]);
/** Why a page gives up a call that nobody hung up. */
export type AbortReason = z.output<typeof abortReasonSchema>;

/** The commands of the pages. A page creates `device` when it opens the call, and keeps it until it is closed. */
export const callCommandSchema = z.discriminatedUnion("t", [
  helloSchema,
  // the caller's page opens, or either side's page reconnects; `since` is the number of the last signal that it has
  z.strictObject({ t: z.literal("take"), id, device, since: z.int().nonnegative() }),
  z.strictObject({ t: z.literal("answer"), id, device }),
  z.strictObject({ t: z.literal("decline"), id }),
  z.strictObject({ t: z.literal("hangUp"), id, gaveUp: abortReasonSchema.optional() }),
  z.strictObject({ t: z.literal("signal"), id, signal: signalSchema }),
]);
export type CallCommand = z.output<typeof callCommandSchema>;

const memberId = z.string().regex(/^[\w-]{1,64}$/);

/** What the edge sends when a member calls another. */
export const newCallSchema = z
  .strictObject({ caller: memberId, callee: memberId, kind: z.enum(["audio", "video"]) })
  .refine(({ caller, callee }) => caller !== callee, "nobody calls themselves");
export type NewCall = z.infer<typeof newCallSchema>;
