import { box, cameraMp4, FRAGMENTED_MP4 } from "~/tests/kit/media/mp4";
import { oggComments, oggStream } from "~/tests/kit/media/ogg";
import { element } from "~/tests/kit/media/videos";

const latin1 = (text: string) => Buffer.from(text, "latin1");

/**
 * Sound as Chromium records it, with `secret` where programs write metadata: Opus in a WebM without a length. It can't
 * be played.
 */
export const webmSound = (secret = ""): Buffer =>
  Buffer.concat([
    element("1a45dfa3", element("4282", "webm")),
    Buffer.from("18538067" + "01ffffffffffffff", "hex"),
    element(
      "1549a966",
      element("2ad7b1", "\x0f\x42\x40"),
      element("4d80", "Chrome"),
      element("5741", secret || "Chrome"),
    ),
    element(
      "1654ae6b",
      element("ae", element("d7", "\x01"), element("83", "\x02"), element("86", "A_OPUS"), element("536e", secret)),
    ),
    element("1f43b675", element("e7", "\0"), element("a3", Buffer.from([0x81, 0, 0, 0x80]), "sound")),
  ]);

/** The same kind of sound as Safari records it. */
export function mp4Sound(secret = ""): Buffer {
  const movie = Buffer.from(
    FRAGMENTED_MP4.subarray(FRAGMENTED_MP4.indexOf("moov") - 4, FRAGMENTED_MP4.indexOf("moof") - 4),
  );
  movie.write("soun", movie.indexOf("vide"), "latin1");
  const name = movie.indexOf("VideoHandler");
  movie.write((secret || "SoundHandler").slice(0, 12), name, "latin1");
  return Buffer.concat([
    FRAGMENTED_MP4.subarray(0, FRAGMENTED_MP4.indexOf("moov") - 4),
    movie,
    box("moof", box("mfhd", "\0".repeat(8))),
    box("mdat", "sound"),
    box("udta", secret),
  ]);
}

/** The same kind of sound as Firefox records it. */
export const oggSound = (secret = ""): Buffer =>
  Buffer.concat(
    oggStream(
      1,
      [
        latin1("OpusHead\x01\x01\0\0\0\0\0\0\0\0\0"),
        Buffer.concat([latin1("OpusTags"), oggComments(secret)]),
        latin1("sound"),
      ],
      1,
    ),
  );

/** A camera's film in Apple's older format, which has the same boxes. */
export function quicktime(secret = ""): Buffer {
  const film = cameraMp4(secret);
  film.write("qt  ", 8, "latin1");
  return film;
}
