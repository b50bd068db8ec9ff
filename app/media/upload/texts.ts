import { MAX_MB } from "~/app/media/limits";
import { formatNumber } from "~/app/ui/format/plural";
import { say } from "~/app/ui/format/sentences";

interface Size {
  width: number;
  height: number;
}

/** Why a file isn't accepted; in the browser before it is sent, and on the server. */
export const TEXTS = {
  tooLarge: {
    image: say`Pictures can be up to ${MAX_MB.image} MB.`,
    video: say`Videos can be up to ${MAX_MB.video} MB.`,
    audio: say`Recordings can be up to ${MAX_MB.audio} MB.`,
    voice: say`Voice messages can be up to ${MAX_MB.audio} MB.`,
  },
  tooManyPixels: (max: { megapixels: number; sidePx: number }, { width, height }: Size) =>
    say`Pictures can have up to ${max.megapixels} megapixels and ${formatNumber(max.sidePx)} pixels on each side. This one has ${formatNumber(width)} × ${formatNumber(height)} pixels. Make it smaller and try again.`,
} as const;
