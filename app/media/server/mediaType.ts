import { textAt, viewOf } from "~/app/media/metadata/byteParts";
import type { MediaKind } from "~/app/media/limits";

export interface MediaType {
  kind: MediaKind;
  type: string;
  extension: string;
}

/** The number of bytes from a file's start that `mediaType` needs. */
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
  { kind: "video", type: "video/quicktime", extension: "mov", begins: (bytes) => textAt(bytes, 4, 8) === "ftypqt  " },
  { kind: "video", type: "video/mp4", extension: "mp4", begins: (bytes) => MP4_BRAND.test(textAt(bytes, 4, 8)) },
  { kind: "audio", type: "audio/webm", extension: "weba", begins: isWebmSound },
  { kind: "video", type: "video/webm", extension: "webm", begins: isWebm },
  { kind: "video", type: "video/ogg", extension: "ogg", begins: isOggVideo },
  { kind: "audio", type: "audio/ogg", extension: "oga", begins: isOggSound },
];

/** The accepted brands. Pictures (HEIC, AVIF) and QuickTime have others. */
const MP4_BRAND = /^ftyp(iso[m2-9]|mp4[12]|mp71|avc1|M4V |M4VP|MSNV|dash|3gp[4-7]|XAVC)/;

/** A file's type by its first bytes, whatever its name says. Null for types that we don't show. */
export function mediaType(firstBytes: Uint8Array): MediaType | null {
  const found = TYPES.find(({ begins }) => begins(firstBytes));
  return found ? { kind: found.kind, type: found.type, extension: found.extension } : null;
}

/**
 * Sound by its brand, or because its movie box lies within the bytes and has only sound tracks, as in browsers'
 * recordings.
 */
function isMp4Sound(bytes: Uint8Array): boolean {
  if (textAt(bytes, 4, 8) === "ftypM4A ") return true;
  if (!MP4_BRAND.test(textAt(bytes, 4, 8))) return false;
  const movieAt = bytes.byteLength >= 8 ? viewOf(bytes).getUint32(0) : 0;
  if (textAt(bytes, movieAt + 4, 4) !== "moov") return false;
  const sizeBytes = viewOf(bytes).getUint32(movieAt);
  const movie = textAt(bytes, movieAt, Math.min(sizeBytes, TYPE_BYTES));
  return movie.length === sizeBytes && /hdlr[^]{8}soun/.test(movie) && !/hdlr[^]{8}vide/.test(movie);
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
