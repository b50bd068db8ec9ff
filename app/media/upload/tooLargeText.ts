import { MAX_MB } from "~/base/fileLimits";
import { TEXTS } from "./texts";

/** Why a file of this kind isn't accepted. A voice message may be as large as a recording. */
export const tooLargeText = (kind: keyof typeof TEXTS.tooLarge): string =>
  TEXTS.tooLarge[kind]({ mb: MAX_MB[kind === "voice" ? "audio" : kind] });
