/** Replaces some bytes of a file by `begins`, followed by zeros up to `end`. */
export interface Patch {
  at: number;
  end: number;
  begins?: Uint8Array;
}

/**
 * Patches a piece of a file in place; the piece starts at `at`. The patches are in the file's order and don't overlap.
 * Those before the index `next` are done. Returns the index of the first patch that the following piece needs.
 */
export function patchBytes(piece: Uint8Array, at: number, patches: readonly Patch[], next = 0): number {
  const end = at + piece.byteLength;
  for (let i = next; i < patches.length; i++) {
    const patch = patches[i];
    if (!patch || patch.at >= end) return i;
    const [from, to] = [Math.max(patch.at, at), Math.min(patch.end, end)];
    if (from < to) {
      piece.fill(0, from - at, to - at);
      if (patch.begins) piece.set(patch.begins.subarray(from - patch.at, to - patch.at), from - at);
    }
    if (patch.end > end) return i;
  }
  return patches.length;
}

/** Patches a file while it streams through. */
export function patching(patches: readonly Patch[]): TransformStream<Uint8Array, Uint8Array> {
  let at = 0;
  let next = 0;
  return new TransformStream({
    transform(piece, controller) {
      next = patchBytes(piece, at, patches, next);
      at += piece.byteLength;
      controller.enqueue(piece);
    },
  });
}
