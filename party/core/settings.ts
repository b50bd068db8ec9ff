import * as z from "zod";
import { moveClock } from "~/base/clock";

const settingsSchema = z.object({
  APP_ENV: z.enum(["production", "development", "test"]),
  CLOCK_OFFSET_MS: z.string().regex(/^-?\d{1,14}$/).transform(Number).optional(),
  ADDRESS_LIMITS_SCALE: z.string().regex(/^[1-9]\d{0,5}$/).transform(Number).optional(),
});

export interface Settings {
  APP_ENV: string;
  CLOCK_OFFSET_MS?: string;
  ADDRESS_LIMITS_SCALE?: string;
}

/**
 * Reads the Worker's variables and moves the clock of a development build.
 * Throws when a variable is malformed, or when anything but development asks for another time.
 */
export function applySettings(variables: Settings): void {
  const { APP_ENV, CLOCK_OFFSET_MS } = settingsSchema.parse(variables);
  if (CLOCK_OFFSET_MS === undefined) return;
  if (APP_ENV !== "development") throw new Error("CLOCK_OFFSET_MS is for development alone");
  moveClock(CLOCK_OFFSET_MS);
}

/** By how much the limits of an address are multiplied, where all members of a test or a bench come from one. 1 unless a development build says otherwise. */
export function addressScaleOf(variables: Settings): number {
  const { APP_ENV, ADDRESS_LIMITS_SCALE = 1 } = settingsSchema.parse(variables);
  if (ADDRESS_LIMITS_SCALE !== 1 && APP_ENV !== "development") throw new Error("ADDRESS_LIMITS_SCALE is for development alone");
  return ADDRESS_LIMITS_SCALE;
}
