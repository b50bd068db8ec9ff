import * as z from "zod";
import { secondProof } from "~/app/accounts/factors/schemas";
import { typedPassword } from "~/app/accounts/login/credentials";

const NEXT_MAX = 2_000;

/** A17: a password, or the answer of a passkey. */
export const proveSchema = z.object({
  password: typedPassword.default(""),
  passkey: secondProof.passkey,
  next: z.string().max(NEXT_MAX).default("/"),
});
