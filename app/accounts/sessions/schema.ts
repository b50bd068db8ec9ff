import * as z from "zod";

/**
 * A20, for the server: the answer of the checkbox `End all other sessions` (EndOtherSessions.tsx). A form without the
 * checkbox ends them.
 */
export const endOthersField = z
  .enum(["0", "1"])
  .default("1")
  .transform((value) => value === "1");

/** A20, for the browser: what the checkbox of a form says. */
export const endOthersIn = (form: HTMLFormElement): "0" | "1" =>
  new FormData(form).getAll("endOthers").at(-1) === "0" ? "0" : "1";
