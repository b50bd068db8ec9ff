import { z } from "zod";

/** A form's key against doubles (docs/decisions/0032); a form sent without scripts has none. */
export const formKeySchema = z.union([z.ulid(), z.uuid()]).nullable().default(null);
