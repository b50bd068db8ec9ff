import { browserError } from "~/app/http/apiError";
import { isTooLarge } from "~/app/media/limits";
import { chosenType, unsupported } from "./chosenType";
import { pictureSize, SIZE_BYTES } from "./pictureSize";
import { pixelRefusal } from "./pixels";
import { preparePicture, type PreparedPurpose } from "./preparePicture";
import { uploadFile, type UploadOptions, type UploadOutcome } from "./uploadFile";
import { TEXTS } from "./texts";

/**
 * Checks, prepares and uploads a picture that a person chose. A picture that the server would refuse for its size isn't
 * sent.
 */
export async function sendPicture(
  file: File,
  purpose: PreparedPurpose,
  options: UploadOptions,
): Promise<UploadOutcome> {
  if (isTooLarge("image", file.size)) return browserError("too-large", TEXTS.tooLarge.image);
  const chosen = await chosenType(file, purpose);
  if (chosen?.kind !== "image") return unsupported(purpose);
  const picture = await preparePicture(file, chosen.type, purpose);
  const beginning = new Uint8Array(await picture.slice(0, SIZE_BYTES).arrayBuffer());
  return pixelRefusal(pictureSize(beginning)) ?? uploadFile(picture, purpose, options);
}
