import { type ApiError, browserError } from "~/app/http/apiError";
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
  if (chosen?.kind !== "image") return unsupported(purpose);
  const picture = await checkedPicture(chosen.type, file, purpose);
  return picture instanceof Blob ? uploadFile(picture, purpose, options) : picture;
}

/** Prepares a picture of this type. The answer is an error instead if the server would refuse it for its size. */
export async function checkedPicture(type: string, file: File, purpose: PreparedPurpose): Promise<Blob | ApiError> {
  if (isTooLarge("image", file.size)) return browserError("too-large", tooLargeText("image"));
  const picture = await preparePicture(file, type, purpose);
  const beginning = new Uint8Array(await picture.slice(0, SIZE_BYTES).arrayBuffer());
  return pixelRefusal(pictureSize(beginning)) ?? picture;
}
