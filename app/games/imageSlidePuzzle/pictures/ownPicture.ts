import { FRAME } from "~/games/imageSlidePuzzle/board";
import type { TEXTS } from "./texts";

/** games.md 2.6: a larger picture is refused before it is drawn. */
const MAX_PIXELS = 40_000_000;
/** About three times the width on the screen, for the densest displays. */
const WIDTH_MAX_PX = 1050;
/** The width of a picture that has no size, such as an SVG. */
const WIDTH_UNSIZED_PX = 700;
const RATIO = FRAME.columns / FRAME.rows;
const QUALITY = 0.9;

export type PictureRefusal = keyof typeof TEXTS.refused;

export type OwnPicture = { ok: true; blob: Blob } | { ok: false; code: PictureRefusal };

/**
 * A player's own picture for the puzzle: upright, cut to the largest part in the middle that is four by six, and
 * redrawn, so that nothing but the pixels of the file is left. All of this happens on the device; nothing is sent.
 */
export async function ownPicture(file: File): Promise<OwnPicture> {
  if (!file.type.includes("image")) return { ok: false, code: "notAPicture" }; // specification §9
  const source = URL.createObjectURL(file);
  try {
    const image = await loaded(source); // its size is known before its pixels are decoded; an SVG runs no script
    if (image.naturalWidth * image.naturalHeight > MAX_PIXELS) return { ok: false, code: "tooLarge" };
    const blob = await drawn(image);
    return blob ? { ok: true, blob } : { ok: false, code: "unreadable" };
  } catch {
    return { ok: false, code: "unreadable" };
  } finally {
    URL.revokeObjectURL(source);
  }
}

function loaded(url: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error("The browser can't decode this picture"));
    image.src = url;
  });
}

async function drawn(image: HTMLImageElement): Promise<Blob | null> {
  const cut = middleOf(image.naturalWidth || WIDTH_UNSIZED_PX, image.naturalHeight || WIDTH_UNSIZED_PX / RATIO);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.min(WIDTH_MAX_PX, Math.round(cut.width)));
  canvas.height = Math.round(canvas.width / RATIO);
  const drawing = canvas.getContext("2d");
  if (!drawing) return null;
  drawing.fillStyle = "white"; // behind transparent parts
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  drawing.drawImage(image, cut.left, cut.top, cut.width, cut.height, 0, 0, canvas.width, canvas.height);
  return await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
}

/** The largest part in the middle with the puzzle's proportions. */
export function middleOf(width: number, height: number): { left: number; top: number; width: number; height: number } {
  const cut = width / height > RATIO ? { width: height * RATIO, height } : { width, height: width / RATIO };
  return { left: (width - cut.width) / 2, top: (height - cut.height) / 2, ...cut };
}
