import { z } from "zod";
import { safePath } from "~/app/http/safePath";
import { type FirstStep, stepAfter } from "~/app/http/proofPaths";

/** Where a form without JavaScript leads after a sign-in. */
export const nextField = z.string().max(2_000).optional();

/** The path of this site that the field names. */
export const pathOf = (asked: string | undefined): string => safePath(asked, "https://any.invalid");

/** The path, or the page that asks for the second factor. */
export const nextStep = (asked: string | undefined, answer: FirstStep): string => stepAfter(answer, pathOf(asked));
