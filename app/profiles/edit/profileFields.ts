// with a namespace import, esbuild and Rollup drop what isn't used; `{ z }` would bring all of zod into the browser
import * as z from "zod";
import { isWithin } from "~/base/characters";
import { normalName } from "~/base/plainText";
import { HANDLE_LENGTH, HANDLE_MAX, hasHandle, isHandle, normalHandle } from "~/base/handles";
import { isReservedName } from "~/base/reservedNames";
import { hasWebAddress } from "~/base/webAddress";
import { TEXTS } from "./texts";

/** L2 */
export const NAME_MAX = 50;
export const ABOUT_MAX = 300;

const nameMissing = () => TEXTS.fields.name;
const nameTooLong = () => TEXTS.fields.tooLong({ max: NAME_MAX });
const birthMissing = () => TEXTS.fields.birth;
const wrongHandle = () => TEXTS.fields.handle(HANDLE_LENGTH);
/** the limit before invisible characters are removed */
const NAME_RAW_MAX = 4 * NAME_MAX;
/** no living person was born earlier */
const EARLIEST_BIRTH = "1900-01-01";

/** the limit before the space around a handle is removed */
const HANDLE_RAW_MAX = 4 * HANDLE_MAX;

/**
 * P6, X81: the fields of the form. An empty `handle` gives it up, and a form without this field keeps it. `dob` is a day
 * as YYYY-MM-DD.
 */
export const profileFieldsSchema = z.object({
  name: z
    .string({ error: nameMissing })
    .max(NAME_RAW_MAX, { error: nameTooLong })
    .overwrite(normalName)
    .min(1, { error: nameMissing })
    .refine(isWithin(NAME_MAX), { error: nameTooLong })
    .refine((name) => !isReservedName(name), { error: () => TEXTS.fields.reservedName })
    .refine((name) => !hasHandle(name), { error: () => TEXTS.fields.handleInName })
    .refine((name) => !hasWebAddress(name), { error: () => TEXTS.fields.addressInName }),
  handle: z
    .string()
    .max(HANDLE_RAW_MAX, { error: wrongHandle })
    .overwrite(normalHandle)
    .refine((handle) => handle === "" || isHandle(handle), { error: wrongHandle })
    .optional(),
  about: z
    .string()
    .trim()
    .refine(isWithin(ABOUT_MAX), { error: () => TEXTS.fields.tooLong({ max: ABOUT_MAX }) })
    .default(""),
  dob: z.iso
    .date({ error: birthMissing, abort: true })
    .refine((day) => day >= EARLIEST_BIRTH && day <= latestDayOnEarth(), { error: () => TEXTS.fields.wrongBirth }),
});

const DAY_MS = 24 * 60 * 60 * 1000;

/** Whether a person born on that day may have reached that age, whatever their time zone. */
export function isOldEnough(dob: string, years: number): boolean {
  const today = latestDayOnEarth();
  return dob <= `${String(Number(today.slice(0, 4)) - years).padStart(4, "0")}${today.slice(4)}`;
}

/** Tomorrow's date in UTC. No time zone has a later date. */
const latestDayOnEarth = (): string => new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
