import { z } from "zod";
import { type MemberPrivacy, PRIVACY_CHOICES } from "./privacy";

export const memberPrivacySchema: z.ZodType<MemberPrivacy> = z.object({
  revision: z.int().nonnegative(),
  messages: z.enum(PRIVACY_CHOICES.messages),
  presence: z.enum(PRIVACY_CHOICES.presence),
  receipts: z.enum(PRIVACY_CHOICES.receipts),
});
