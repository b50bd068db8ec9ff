import type { ApiError } from "~/app/http/apiError";
import { fieldError } from "~/app/http/apiError.server";

/** The refusal of an email that another account has, or will have again (A18). */
export const emailInUse = (): ApiError => fieldError("email", "email-already-in-use");
