import { nowMs } from "~/base/clock";
import { ulid } from "~/base/ulid";

/** A value for the form field `key`, one for each press. Forms with the same key have one effect on the server. */
export const newFormKey = (): string => ulid(nowMs());
