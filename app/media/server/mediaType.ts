import { textAt, viewOf } from "~/app/media/metadata/byteParts";
import type { MediaKind } from "~/app/media/limits";

export interface MediaType {
  kind: MediaKind;
  type: string;
  extension: string;
}

/** The number of bytes from a file's start that `mediaType` looks at. */
export const TYPE_BYTES = 4_096;

/**
 * The types that browsers show and that can't carry scripts (specification §2: mp4, webm and ogg are videos). The sound
 * types are the ones that browsers record.
 */
const TYPES: readonly (MediaType & { begins: (bytes: Uint8Array) => boolean })[] = [
  { kind: "image", type: "image/jpeg", extension: "jpg", begins: (bytes) => textAt(bytes, 0, 3) === "\xff\xd8\xff" },
  {
    kind: "image",
    type: "image/png",
    extension: "png",
    begins: (bytes) => textAt(bytes, 0, 8) === "\x89PNG\r\n\x1a\n",
  },
  { kind: "image", type: "image/gif", extension: "gif", begins: (bytes) => /^GIF8[79]a/.test(textAt(bytes, 0, 6)) },
  {
    kind: "image",
    type: "image/webp",
    extension: "webp",
    begins: (bytes) => /^RIFF[^]{4}WEBP/.test(textAt(bytes, 0, 12)),
  },
  { kind: "audio", type: "audio/mp4", extension: "m4a", begins: isMp4Sound },
  { kind: "video", type: "video/mp4", extension: "mp4", begins: (bytes) => brandIn(bytes) === "mp4" },
  { kind: "video", type: "video/quicktime", extension: "mov", begins: (bytes) => brandIn(bytes) === "quicktime" },
  { kind: "audio", type: "audio/webm", extension: "weba", begins: isWebmSound },
  { kind: "video", type: "video/webm", extension: "webm", begins: isWebm },
  { kind: "video", type: "video/ogg", extension: "ogg", begins: isOggVideo },
  { kind: "audio", type: "audio/ogg", extension: "oga", begins: isOggSound },
];

/** The registered brands of films that browsers play (mp4ra.org). */
const MP4_BRAND = /^(iso[m2-9a-c]|mp4[12]|mp71|avc[1-4]|hvc1|hev1|av01|M4V[ HP]|MSNV|dash|cmf[2c]|3g[pg2][\da-c]|XAVC)/;
const SOUND_BRAND = /^M4[AB] /;
const QUICKTIME_BRAND = "qt  ";
/** Pictures and raw photographs in the same boxes (HEIC, AVIF, CR3), whose compatible brands can be those of films. */
const PICTURE_BRAND = /^(hei[cxms]|hev[cxms]|mif[12]|msf1|miaf|avi[fso]|crx )/;
/** Boxes that may come before the file's type, because they are empty space. */
const SPACE_BOX = /^(free|skip|wide)$/;

/** A file's type by its first bytes, whatever its name says. Null for types that we don't show. */
export function mediaType(firstBytes: Uint8Array): MediaType | null {
  const beginning = firstBytes.subarray(0, TYPE_BYTES);
  const found = TYPES.find(({ begins }) => begins(beginning));
  return found ? { kind: found.kind, type: found.type, extension: found.extension } : null;
}

interface Box {
  type: string;
  at: number;
  sizeBytes: number;
}

/** The boxes at the top level of an MP4 or QuickTime file (ISO/IEC 14496-12 §4.2), as far as the bytes reach. */
function boxesIn(bytes: Uint8Array): Box[] {
  const view = viewOf(bytes);
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= bytes.length;) {
    const sizeBytes = view.getUint32(at);
    boxes.push({ type: textAt(bytes, at + 4, 4), at, sizeBytes });
    if (sizeBytes < 8) break; // to the end of the file, or too large for 32 bits
    at += sizeBytes;
  }
  return boxes;
}

/** The major brand of a file with boxes, and the brands with which it is compatible (ISO/IEC 14496-12 §4.3). */
function brandsIn(bytes: Uint8Array): string[] {
  const first = boxesIn(bytes).find(({ type }) => !SPACE_BOX.test(type));
  if (first?.type !== "ftyp") return [];
  const data = textAt(bytes, first.at + 8, first.sizeBytes - 8);
  const [major = "", , ...compatible] = data.match(/[^]{4}/g) ?? []; // the second word is a version
  return [major, ...compatible];
}

/** The major brand decides. If it is unknown, the compatible brands do. */
function brandIn(bytes: Uint8Array): "mp4" | "quicktime" | null {
  const [major = "", ...compatible] = brandsIn(bytes);
  if (PICTURE_BRAND.test(major) || SOUND_BRAND.test(major)) return null;
  if (major === QUICKTIME_BRAND) return "quicktime";
  if ([major, ...compatible].some((brand) => MP4_BRAND.test(brand))) return "mp4";
  return compatible.includes(QUICKTIME_BRAND) ? "quicktime" : null;
}

/**
 * Sound by its brand, or because its movie box lies within the bytes and has only sound tracks, as in browsers'
 * recordings.
 */
function isMp4Sound(bytes: Uint8Array): boolean {
  if (SOUND_BRAND.test(brandsIn(bytes)[0] ?? "")) return true;
  if (brandIn(bytes) !== "mp4") return false;
  const box = boxesIn(bytes).find(({ type }) => type === "moov");
  if (!box) return false;
  const movie = textAt(bytes, box.at, box.sizeBytes);
  return movie.length === box.sizeBytes && /hdlr[^]{8}soun/.test(movie) && !/hdlr[^]{8}vide/.test(movie);
}

/** An EBML file whose header has the document type webm (element 0x4282). Matroska begins the same way. */
function isWebm(bytes: Uint8Array): boolean {
  const header = textAt(bytes, 0, 64);
  return header.startsWith("\x1a\x45\xdf\xa3") && /\x42\x82[^]{1,8}webm/.test(header);
}

/** A WebM whose first tracks are Opus, with no pictures. */
function isWebmSound(bytes: Uint8Array): boolean {
  const header = textAt(bytes, 0, TYPE_BYTES);
  return isWebm(bytes) && header.includes("A_OPUS") && !/V_(VP[89]|AV1|MPEG)/.test(header);
}

/** An Ogg with a page that begins a stream of pictures. With only sound streams, it isn't a video. */
function isOggVideo(bytes: Uint8Array): boolean {
  const pages = textAt(bytes, 0, TYPE_BYTES);
  return pages.startsWith("OggS\0") && (pages.includes("\x80theora") || pages.includes("BBCD\0"));
}

/** An Opus stream. `isOggVideo` is asked first, so the file has no pictures. */
function isOggSound(bytes: Uint8Array): boolean {
  return /^OggS\0[^]{22,64}OpusHead/.test(textAt(bytes, 0, 128));
}
