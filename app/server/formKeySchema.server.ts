import { z } from "zod";

/** A form's key, which prevents doubles (docs/decisions/0032). A form that is sent without JavaScript has none. */
export const formKeySchema = z.union([z.ulid(), z.uuid()]).nullable().default(null);
