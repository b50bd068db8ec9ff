import * as z from "zod";
import { moveClock } from "~/base/clock";

const settingsSchema = z.object({
  APP_ENV: z.enum(["production", "development", "test"]),
  CLOCK_OFFSET_MS: z.string().regex(/^-?\d{1,14}$/).transform(Number).optional(),
});

/**
 * Reads the Worker's variables and moves the clock of a development build.
 * Throws when a variable is malformed, or when anything but development asks for another time.
 */
export function applySettings(variables: { APP_ENV: string; CLOCK_OFFSET_MS?: string }): void {
  const { APP_ENV, CLOCK_OFFSET_MS } = settingsSchema.parse(variables);
  if (CLOCK_OFFSET_MS === undefined) return;
  if (APP_ENV !== "development") throw new Error("CLOCK_OFFSET_MS is for development alone");
  moveClock(CLOCK_OFFSET_MS);
}
