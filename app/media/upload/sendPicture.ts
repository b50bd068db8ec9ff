import { browserError } from "~/app/http/apiError";
import { isTooLarge } from "~/app/media/limits";
import { chosenType, unsupported } from "./chosenType";
import { pictureSize, SIZE_BYTES } from "./pictureSize";
import { pixelRefusal } from "./pixels";
import { preparePicture, type PreparedPurpose } from "./preparePicture";
import { uploadFile, type UploadOptions, type UploadOutcome } from "./uploadFile";
import { tooLargeText } from "./tooLargeText";

/** Checks, prepares and uploads a file that a person chose as a picture. */
export async function sendPicture(
  file: File,
  purpose: PreparedPurpose,
  options: UploadOptions,
): Promise<UploadOutcome> {
  const chosen = await chosenType(file, purpose);
  return chosen?.kind === "image" ? sendPictureOf(chosen.type, file, purpose, options) : unsupported(purpose);
}

/** Prepares and uploads a picture of this type. A picture that the server would refuse for its size isn't sent. */
export async function sendPictureOf(
  type: string,
  file: File,
  purpose: PreparedPurpose,
  options: UploadOptions,
): Promise<UploadOutcome> {
  if (isTooLarge("image", file.size)) return browserError("too-large", tooLargeText("image"));
  const picture = await preparePicture(file, type, purpose);
  const beginning = new Uint8Array(await picture.slice(0, SIZE_BYTES).arrayBuffer());
  return pixelRefusal(pictureSize(beginning)) ?? uploadFile(picture, purpose, options);
}
