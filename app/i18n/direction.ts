import { LANGUAGES } from "~/base/languages";
import { currentLanguage } from "./language";

/** The direction in which the page runs. */
export const pageDirection = (): "ltr" | "rtl" => LANGUAGES[currentLanguage()].direction;

/** A step to the right on the screen, as a step forward: 1 where the page runs to the right, else -1. */
export const stepToTheRight = (): 1 | -1 => (pageDirection() === "rtl" ? -1 : 1);
