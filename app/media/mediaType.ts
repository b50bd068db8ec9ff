import { textAt } from "./metadata/byteParts";
import type { FileKind } from "./limits";

export interface MediaType {
  kind: FileKind;
  type: string;
  extension: string;
}

/** What `mediaType` has to see of a file. */
export const TYPE_BYTES = 4_096;

/** The types that browsers show and that carry no script (specification §2: mp4, webm and ogg are videos). */
const TYPES: readonly (MediaType & { begins: (bytes: Uint8Array) => boolean })[] = [
  { kind: "image", type: "image/jpeg", extension: "jpg", begins: (bytes) => textAt(bytes, 0, 3) === "\xff\xd8\xff" },
  { kind: "image", type: "image/png", extension: "png", begins: (bytes) => textAt(bytes, 0, 8) === "\x89PNG\r\n\x1a\n" },
  { kind: "image", type: "image/gif", extension: "gif", begins: (bytes) => /^GIF8[79]a/.test(textAt(bytes, 0, 6)) },
  { kind: "image", type: "image/webp", extension: "webp", begins: (bytes) => /^RIFF[^]{4}WEBP/.test(textAt(bytes, 0, 12)) },
  { kind: "video", type: "video/mp4", extension: "mp4", begins: (bytes) => MP4_BRAND.test(textAt(bytes, 4, 8)) },
  { kind: "video", type: "video/webm", extension: "webm", begins: isWebm },
  { kind: "video", type: "video/ogg", extension: "ogg", begins: isOggVideo },
];

/** The file's brand: sound alone (M4A), pictures (HEIC, AVIF) and QuickTime have others. */
const MP4_BRAND = /^ftyp(iso[m2-9]|mp4[12]|mp71|avc1|M4V |M4VP|MSNV|dash|3gp[4-7]|XAVC)/;

/** What the first bytes say a file is, whatever it is called; null when it is nothing that we show. */
export function mediaType(firstBytes: Uint8Array): MediaType | null {
  const found = TYPES.find(({ begins }) => begins(firstBytes));
  return found ? { kind: found.kind, type: found.type, extension: found.extension } : null;
}

/** EBML, with the document type webm (element 0x4282) in its header; Matroska begins alike. */
function isWebm(bytes: Uint8Array): boolean {
  const header = textAt(bytes, 0, 64);
  return header.startsWith("\x1a\x45\xdf\xa3") && /\x42\x82[^]{1,8}webm/.test(header);
}

/** Ogg, with a page that begins a stream of pictures; a stream of sound alone is no video. */
function isOggVideo(bytes: Uint8Array): boolean {
  const pages = textAt(bytes, 0, TYPE_BYTES);
  return pages.startsWith("OggS\0") && (pages.includes("\x80theora") || pages.includes("BBCD\0"));
}
