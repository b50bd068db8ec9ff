import { ACCEPTED } from "~/app/media/accepted";
import type { UploadPurpose } from "~/app/media/limits";
import { TEXTS } from "./texts";

/** Shown for a file of a type that isn't accepted. */
export const unsupportedText = (purpose: UploadPurpose): string => TEXTS.unsupported[ACCEPTED[purpose].refused];
