import * as z from "zod";
import { moveClock } from "~/base/clock";
import { REGIONS } from "~/base/roomAt";

const settingsSchema = z.object({
  APP_ENV: z.enum(["production", "development", "test"]),
  CLOCK_OFFSET_MS: z
    .string()
    .regex(/^-?\d{1,14}$/)
    .transform(Number)
    .optional(),
  /** where the primary of D1 lies, for the live rooms (`hubOf`) */
  PRIMARY_REGION: z.enum(REGIONS).optional(),
  ADDRESS_LIMITS_SCALE: z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .transform(Number)
    .optional(),
});

/** The Worker's variables. */
export type Settings = z.input<typeof settingsSchema>;

/**
 * Reads the Worker's variables and moves the clock of a development build. `addressScale` multiplies the limits of
 * one IP address, because all members of a test or a benchmark share an address, and of a member's open sockets. It is
 * 1 unless a development build sets it.
 * Throws if a variable is malformed, or if a build other than a development build sets the clock offset or the scale.
 */
export function applySettings(variables: Settings): { addressScale: number } {
  const { APP_ENV, CLOCK_OFFSET_MS, ADDRESS_LIMITS_SCALE = 1 } = settingsSchema.parse(variables);
  const isMoved = CLOCK_OFFSET_MS !== undefined;
  if (APP_ENV !== "development" && (isMoved || ADDRESS_LIMITS_SCALE !== 1))
    throw new Error("CLOCK_OFFSET_MS and ADDRESS_LIMITS_SCALE are for development alone");
  if (isMoved) moveClock(CLOCK_OFFSET_MS);
  return { addressScale: ADDRESS_LIMITS_SCALE };
}
