import * as z from "zod";
import { endOthersField } from "~/app/accounts/sessions/schema";
import { TEXTS } from "./texts";

/** Longer than a recovery code with spaces between its characters. */
const CODE_MAX = 64;
/** A passkey's answer has about 1,000 characters. */
const PASSKEY_MAX = 10_000;
/** Longer than a sealed setup. */
const SETUP_MAX = 200;
const NEXT_MAX = 2_000;

const code = z
  .string()
  .max(CODE_MAX, { error: () => TEXTS.second.tooLong })
  .default("");

/** A16: fields of every form that asks for a second factor. One of the two is filled. */
export const secondProof = { code, passkey: z.string().max(PASSKEY_MAX).default("") };

/** `cancel`: the person gives up the sign-in. */
export const secondStepSchema = z.object({
  ...secondProof,
  next: z.string().max(NEXT_MAX).default("/"),
  cancel: z.string().max(1).optional(),
});

/** A15 */
export const recoverySchema = z.object({ endOthers: endOthersField });

/** A14. Turning on, and moving to another app, sends the setup and a code. */
export const codesSchema = z.discriminatedUnion("do", [
  z.object({ do: z.enum(["on", "move"]), setup: z.string().max(SETUP_MAX), code, endOthers: endOthersField }),
  z.object({ do: z.literal("off"), endOthers: endOthersField }),
]);
