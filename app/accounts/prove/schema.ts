import * as z from "zod";
import { secondProof } from "~/app/accounts/factors/schemas";

const PASSWORD_MAX = 200; // L2
const NEXT_MAX = 2_000;

/** A17: a password, or the answer of a passkey. */
export const proveSchema = z.object({
  password: z.string().max(PASSWORD_MAX).default(""),
  passkey: secondProof.passkey,
  next: z.string().max(NEXT_MAX).default("/"),
});
