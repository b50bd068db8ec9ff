import { z } from "zod";

/** A form's field, or a variable of the environment, that holds JSON. Pipe it into the schema of the parsed value. */
export const jsonField = (text: z.ZodString) =>
  text.transform((json, context): unknown => {
    try {
      return JSON.parse(json);
    } catch {
      context.addIssue({ code: "custom", message: "This is not JSON." });
      return z.NEVER;
    }
  });

/** A form's key, which prevents duplicates (docs/decisions/0032). A form that is sent without JavaScript has none. */
export const formKeySchema = z.union([z.ulid(), z.uuid()]).nullable().default(null);

/** The form of a toggle. */
export const toggleFormSchema = z.object({ on: z.enum(["0", "1"]).transform((on) => on === "1") });
const TICKED = z.literal("1").optional();
/** A field for each value that may be ticked, as a form without JavaScript sends them. */
export const tickedFields = <Value extends string>(values: readonly Value[]) =>
  Object.fromEntries(values.map((value) => [value, TICKED])) as Record<Value, typeof TICKED>;
/** A form without fields. */
export const emptyFormSchema = z.object({});
