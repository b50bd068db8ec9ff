import { type ApiError, browserError } from "~/app/http/apiError";
import { IMAGE_MAX_MEGAPIXELS, IMAGE_MAX_PIXELS, IMAGE_MAX_SIDE_PX } from "~/app/media/limits";
import type { PictureSize } from "./pictureSize";
import { TEXTS } from "./texts";

/** Why a picture with these sides is refused. Null when it is accepted, or when its sides aren't known yet. */
export function pixelRefusal(size: PictureSize | null): ApiError | null {
  if (!size) return null;
  const { width, height } = size;
  if (width <= IMAGE_MAX_SIDE_PX && height <= IMAGE_MAX_SIDE_PX && width * height <= IMAGE_MAX_PIXELS) return null;
  const max = { megapixels: IMAGE_MAX_MEGAPIXELS, sidePx: IMAGE_MAX_SIDE_PX };
  return browserError("too-large", TEXTS.tooManyPixels({ ...max, ...size }));
}
