import { refusal } from "~/app/edge/refusal";
import { IMAGE_MAX_BYTES, MAX_MB, type UploadPurpose } from "./limits";
import { preparePicture } from "./preparePicture";
import { uploadFile, type UploadOptions, type UploadOutcome } from "./uploadFile";

/** Checks, prepares and uploads a picture that a person chose. */
export async function sendPicture(file: File, purpose: UploadPurpose, options: UploadOptions): Promise<UploadOutcome> {
  if (file.size > IMAGE_MAX_BYTES) return refusal("too-large", `A picture may have ${MAX_MB.image} MB at most.`);
  if (!file.type.startsWith("image/")) return refusal("unsupported-type");
  return uploadFile(await preparePicture(file), purpose, options);
}
