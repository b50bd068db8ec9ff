import * as z from "zod";

/**
 * A20, for the server: the answer of the checkbox `End all other sessions` (EndOtherSessions.tsx). A form without the
 * checkbox ends them.
 */
export const endOthersField = z
  .enum(["0", "1"])
  .default("1")
  .transform((value) => value === "1");
