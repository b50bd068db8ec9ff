import { createCipheriv } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { chachaBlock, secretRandom } from "./secretRandom";

const WORDS = 2 ** 32;
const seed = fc.array(fc.nat(WORDS - 1), { minLength: 8, maxLength: 8 });

/** The same words from OpenSSL. */
function reference(key: readonly number[], stream: number, count: number): number[] {
  const counterAndNonce = Uint32Array.from([0, stream, 0, 0]);
  const cipher = createCipheriv(
    "chacha20",
    new Uint8Array(Uint32Array.from(key).buffer),
    new Uint8Array(counterAndNonce.buffer),
  );
  const bytes = cipher.update(new Uint8Array(4 * count));
  return Array.from({ length: count }, (_, i) => bytes.readUInt32LE(4 * i));
}

test("random · a block matches RFC 8439, section 2.3.2", () => {
  const key = [0x03020100, 0x07060504, 0x0b0a0908, 0x0f0e0d0c, 0x13121110, 0x17161514, 0x1b1a1918, 0x1f1e1d1c];
  expect(chachaBlock(key, 1, [0x09000000, 0x4a000000, 0])).toEqual([
    0xe4e7f110, 0x15593bd1, 0x1fdd0f50, 0xc47120a3, 0xc7f4d1c7, 0x0368c033, 0x9aaa2204, 0x4e6cd4c3, 0x466482d2,
    0x09aa9f07, 0x05d7c214, 0xa2028bd9, 0xd19c12b5, 0xb94e16de, 0xe883d0cb, 0x4e3c50a2,
  ]);
});

test("random · secret draws are the words of ChaCha20, block after block, for each stream", () => {
  fc.assert(
    fc.property(seed, fc.nat(WORDS - 1), (key, stream) => {
      const random = secretRandom(key, stream);
      expect(Array.from({ length: 50 }, () => random.below(WORDS))).toEqual(reference(key, stream, 50));
    }),
  );
});

const secretDraws = (key: number[]) => Array.from({ length: 5 }, secretRandom(key, 0).below.bind(null, 1000));

test("random · a short seed equals one padded with zeros", () => {
  expect(secretDraws([7])).toEqual(secretDraws([7, 0, 0, 0, 0, 0, 0, 0]));
});

test("random · a seed of more than eight words is refused", () => {
  expect(() => secretRandom(Array<number>(9).fill(0), 0)).toThrow(RangeError);
});
