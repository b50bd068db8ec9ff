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
 * What takes from a video, or from sound, where, when, with what and by whom it was made. Its length stays, and what is shown and heard
 * does, byte for byte. Null when the file is broken so that nobody can say, or is of no type of ours.
 */
export const videoPatches = async (type: string, file: FileBytes): Promise<Patch[] | null> => (await SCANS[type]?.(file)) ?? null;

/** The same, done in place; false when nothing can be said, and then nothing is changed. */
export async function stripVideo(type: string, bytes: Uint8Array): Promise<boolean> {
  const patches = await videoPatches(type, heldBytes(bytes));
  if (patches) patchBytes(bytes, 0, patches);
  return patches !== null;
}
