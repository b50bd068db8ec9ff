import { useSavesData } from "~/app/ui/browser/useSavesData";

/** X208: a picture with up to this many pixels, such as 640 × 480, is its own small size. */
export const SMALL_PICTURE_PIXELS = 640 * 480;

export interface StillOf {
  key: string;
  kind: "image" | "video";
  /** of a video: its poster; of a larger picture: its small size */
  poster: string | null;
  width: number;
  height: number;
}

/**
 * The media key of what a page shows of a picture, or of a video that doesn't play in place. Null of a video without a
 * poster, and while data is saved (X208) of a picture without a small size that is larger, or that may move.
 */
export function useStillKey({ key, kind, poster, width, height }: StillOf): string | null {
  const savesData = useSavesData();
  if (kind === "video") return poster;
  if (!savesData) return key;
  return poster ?? (width * height > SMALL_PICTURE_PIXELS || key.endsWith(".gif") ? null : key);
}
