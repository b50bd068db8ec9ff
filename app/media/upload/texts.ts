import { formatNumber } from "~/app/ui/format/plural";
import { say } from "~/app/ui/format/sentences";

interface Size {
  width: number;
  height: number;
}

/** Why a file isn't accepted; in the browser before it is sent, and on the server. */
export const TEXTS = {
  tooLarge: {
    image: (megabytes: number) => say`Pictures can be up to ${megabytes} MB.`,
    video: (megabytes: number) => say`Videos can be up to ${megabytes} MB.`,
    audio: (megabytes: number) => say`Recordings can be up to ${megabytes} MB.`,
    voice: (megabytes: number) => say`Voice messages can be up to ${megabytes} MB.`,
  },
  tooManyPixels: (max: { megapixels: number; sidePx: number }, { width, height }: Size) =>
    say`Pictures can have up to ${max.megapixels} megapixels and ${formatNumber(max.sidePx)} pixels on each side. This one has ${formatNumber(width)} × ${formatNumber(height)} pixels. Make it smaller and try again.`,
} as const;
