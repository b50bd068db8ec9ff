import { type ApiError, apiError } from "~/app/http/apiError";
import { IMAGE_MAX_MEGAPIXELS, IMAGE_MAX_PIXELS, IMAGE_MAX_SIDE_PX } from "~/app/media/limits";
import type { PictureSize } from "./pictureSize";

const grouped = (n: number): string => n.toLocaleString("en-US");

/** Why a picture with these sides is refused. Null when it is accepted, or when its sides aren't known yet. */
export function tooManyPixels(size: PictureSize | null): ApiError | null {
  if (!size) return null;
  const { width, height } = size;
  if (width <= IMAGE_MAX_SIDE_PX && height <= IMAGE_MAX_SIDE_PX && width * height <= IMAGE_MAX_PIXELS) return null;
  const limits = `A picture can have ${IMAGE_MAX_MEGAPIXELS} megapixels and ${grouped(IMAGE_MAX_SIDE_PX)} pixels a side at most`;
  return apiError(
    "too-large",
    `${limits}; this one has ${grouped(width)} × ${grouped(height)} pixels. Make it smaller and try again.`,
  );
}
