export type ByteRange = { offset: number; length: number };

/**
 * Parses a Range header over `sizeBytes`. A header of another form, or with several ranges, is read as a request for
 * the complete file, as RFC 9110 §14.2 allows. A range that starts after the end is unsatisfiable.
 */
export function parseRange(header: string | null, sizeBytes: number): ByteRange | "full" | "unsatisfiable" {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "");
  const [, from = "", to = ""] = match ?? [];
  if (!match || (from === "" && to === "")) return "full";
  if (from === "") {
    const length = Math.min(Number(to), sizeBytes);
    return length === 0 ? "unsatisfiable" : { offset: sizeBytes - length, length };
  }
  const offset = Number(from);
  const last = to === "" ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1);
  if (to !== "" && Number(to) < offset) return "full";
  return offset >= sizeBytes ? "unsatisfiable" : { offset, length: last - offset + 1 };
}
