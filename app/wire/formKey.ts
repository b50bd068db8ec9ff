import { nowMs } from "~/base/clock";
import { ulid } from "~/base/ulid";

/** The form's field of that name says which press it is: the server makes one thing of all forms with the same key. */
export const newFormKey = (): string => ulid(nowMs());
