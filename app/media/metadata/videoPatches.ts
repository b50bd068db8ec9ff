import { type FileBytes, heldBytes } from "./fileBytes";
import { mp4Patches } from "./mp4Patches";
import { oggPatches } from "./oggPatches";
import { type Patch, patchBytes } from "./patches";
import { webmPatches } from "./webmPatches";

const SCANS: Partial<Record<string, (file: FileBytes) => Promise<Patch[] | null>>> = {
  "video/mp4": mp4Patches,
  "video/quicktime": mp4Patches, // the same boxes
  "video/webm": webmPatches,
  "video/ogg": oggPatches,
  "audio/mp4": mp4Patches,
  "audio/webm": webmPatches,
  "audio/ogg": oggPatches,
};

/**
 * Finds the metadata of a video or a sound: where, when, with what and by whom it was made. The patches keep the file's
 * length and every byte that is shown or heard. Null when the file is broken, or when Parlor doesn't accept its type.
 */
export const videoPatches = async (type: string, file: FileBytes): Promise<Patch[] | null> =>
  (await SCANS[type]?.(file)) ?? null;

/** Strips a file in place. False when `videoPatches` answers null; then nothing is changed. */
export async function stripVideo(type: string, bytes: Uint8Array): Promise<boolean> {
  const patches = await videoPatches(type, heldBytes(bytes));
  if (patches) patchBytes(bytes, 0, patches);
  return patches !== null;
}
