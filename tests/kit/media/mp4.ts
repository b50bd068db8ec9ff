/**
 * A real MP4 of 64 × 36 pixels with seven frames in 0.7 s: VP9 in one fragment, as Chromium's MediaRecorder makes it,
 * with the time of recording.
 */
export const FRAGMENTED_MP4 = Buffer.from(
  "AAAAJGZ0eXBpc29tAAACAGlzb21pc282aXNvMnZwMDltcDQxAAACt21vb3YAAAB4bXZoZAEAAAAAAAAA5yerwAAAAADnJ6vAAAAD6AAAAAAAAALaAAEAAAEAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAA" +
    "AAAAAQAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAIAAAIPdHJhawAAAGh0a2hkAQAAAwAAAADnJ6vAAAAAAOcnq8AAAAABAAAAAAAAAAAAAALaAAAAAAAAAAAAAAAA" +
    "AAAAAAABAAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAQAAAAABAAAAAJAAAAAABn21kaWEAAAAsbWRoZAEAAAAAAAAA5yerwAAAAADnJ6vAAAB1MAAAAAAAAALaVcQAAAAAAC1oZGxyAAAAAAAA" +
    "AAB2aWRlAAAAAAAAAAAAAAAAVmlkZW9IYW5kbGVyAAAAAT5taW5mAAAAFHZtaGQAAAABAAAAAAAAAAAAAAAlZGluZgAAAB1kcmVmAAAAAAAAAAEAAAANdXJsIAAAAAEAAAAA/XN0YmwAAAAQc3RzYwAA" +
    "AAAAAAAAAAAAEHN0dHMAAAAAAAAAAAAAABRzdHN6AAAAAAAAAAAAAAAAAAAAEHN0Y28AAAAAAAAAAAAAALFzdHNkAAAAAAAAAAEAAAChdnAwOQAAAAAAAAABAAAAAQAAAAAAAAAAAAAAAABAACQASAAA" +
    "AEgAAAAAAAAAAQpWUEMgQ29kaW5nAAAAAAAAAAAAAAAAAAAAAAAAAAAAABj//wAAABBwYXNwAAAAAQAAAAEAAAAUYnRydAAAAAAAAAAAAAAAAAAAABR2cGNDAQAAAAAAgQENAQAAAAAAE2NvbHJuY2x4" +
    "AAEADQABgAAAAChtdmV4AAAAIHRyZXgAAAAAAAAAAQAAAAEAAAAAAAAAAAAAAAAAAACYbW9vZgAAABBtZmhkAAAAAAAAAAEAAACAdHJhZgAAABR0ZmhkAAIAIAAAAAEBAQAAAAAAFHRmZHQBAAAAAAAA" +
    "AAAAAAAAAABQdHJ1bgEAAwUAAAAHAAAAoAIAAAAAABcJAAAAVgAAC7gAAABDAAALzgAAAEUAAAvmAAAAPAAAC3YAAABHAAALuwAAADkAAAPnAAAAUwAAAfVtZGF0gkmDQlAD8AI2GjgkHBj8AAAgQABr" +
    "Q///fVoMy7iq5zKBUbm1w38j8DmATAKjym2KD//86FnTlbG7YxCWViljEZs0dC25aY0DebQEoAA2gAN+pfwSSACGAECS8qFcgAAMcAAAf6Tf4Af/75/8QHtP/98P/9cf+rVkTAYnF2JY9ZPf+In+1NGY" +
    "U8NtFZf/cJFTPu66fALC66gAhgBAkpzEWEAABXBWqAAAf8E/8c+k//duFRgVRKUG3v9WkjTTT6YI6zQSqqjnrBXfAmpJCBRVnNwOGTGeQStDPiBxkyCAhgBAkhzkWWAAA3AAAH2rWtmlNVGjaSD//LR/" +
    "/+zryC5FSzCEw0ogmeNv1jV/ladLq4n3+WNgAMjZW0NAhgBAknPxaIAADHAAAH2rWuiFWra5OX2T3Qf/7OuBRsJwMEnAukp3RHckrcaNfaItQDP1z79+gfQBwZD6aiyFUAAGuWOeAgCGAECSHPxbYAAD" +
    "cAAAf6ThGsv3zp2ZAi+VdOD8YlG5k+JZfLNj/bpAmn4SAi1gX2g/+CmJekqq9wCGAECSc/FvgAAMcAAAfadX8nD//5pPAU0vf2fG8TCdomdWXcPHE68UAlD0oMAiu4a1Gkgn4XhSxVw7Vl84CBGyJ+dD" +
    "GnaKio1OoHdo7e15ytnUAAAAAExtZnJhAAAANHRmcmEBAAAAAAAAAQAAAD8AAAABAAAAAAAAAAAAAAAAAAAC2wAAAAEAAAABAAAAAQAAABBtZnJvAAAAAAAAAEw=",
  "base64",
);
/** The time of recording, in seconds since 1904. */
export const RECORDED_AT = Buffer.from("e727abc0", "hex");

const FRAME_BYTES = [86, 67, 69, 60, 71, 57, 83];
const FRAME_TICKS = [5_897, 3_000, 3_022, 3_046, 2_934, 3_003, 999];

export const box = (type: string, ...parts: (Buffer | string | number[])[]): Buffer => {
  const data = Buffer.concat(parts.map((part) => Buffer.from(part as string, "latin1")));
  return Buffer.concat([Buffer.from(long(data.length + 8)), Buffer.from(type, "latin1"), data]);
};

/** A box with a 64-bit size. */
export const longBox = (type: string, data: Buffer | string): Buffer => {
  const bytes = Buffer.from(data as string, "latin1");
  return Buffer.concat([
    Buffer.from(long(1)),
    Buffer.from(type, "latin1"),
    Buffer.from([...long(0), ...long(bytes.length + 16)]),
    bytes,
  ]);
};

/**
 * The same frames as a phone writes them: first the frames, then the tables with their offsets. `secret` is wherever
 * cameras write metadata, and in the samples of another track between the frames.
 */
export function cameraMp4(secret: string): Buffer {
  const ftyp = recorded("ftyp");
  const start = ftyp.length + 8;
  const pieces = frames().map((frame) => Buffer.concat([frame, Buffer.from(secret, "latin1")]));
  const frameOffsets = pieces.map((_, i) => start + Buffer.concat(pieces.slice(0, i)).length);
  const tables = (sizes: number[], offsets: number[]) => [
    box(
      "stts",
      long(0),
      long(sizes.length),
      sizes.flatMap((_, i) => [...long(1), ...long(FRAME_TICKS[i] ?? 0)]),
    ),
    box("stsc", long(0), long(1), long(1), long(1), long(1)),
    box("stsz", long(0), long(0), long(sizes.length), sizes.flatMap(long)),
    box("stco", long(0), long(offsets.length), offsets.flatMap(long)),
  ];
  const udta = box(
    "udta",
    box("\xa9xyz", [0, secret.length, 0x15, 0xc7], secret),
    box("loci", long(0), [0x15, 0xc7], `${secret}\0`, Buffer.alloc(13), "earth\0\0"),
  );
  const pictureTrack = box(
    "trak",
    recorded("tkhd"),
    box(
      "mdia",
      recorded("mdhd"),
      box("hdlr", long(0), long(0), "vide", "\0".repeat(12), `${secret}\0`),
      box(
        "minf",
        recorded("vmhd"),
        recorded("dinf"),
        box("stbl", entryNamed(secret), ...tables(FRAME_BYTES, frameOffsets), box("stss", long(0), long(1), long(1))),
      ),
    ),
    udta,
  );
  const gpsTrack = box(
    "trak",
    recorded("tkhd").fill(2, 31, 32),
    box(
      "mdia",
      recorded("mdhd"),
      box("hdlr", long(0), long(0), "meta", "\0".repeat(12), `${secret}\0`),
      box(
        "minf",
        box("nmhd", long(0)),
        recorded("dinf"),
        box(
          "stbl",
          box("stsd", long(0), long(1), box("gpmd", [0, 0, 0, 0, 0, 0, 0, 1], secret)),
          ...tables(
            FRAME_BYTES.map(() => secret.length),
            frameOffsets.map((at, i) => at + (FRAME_BYTES[i] ?? 0)),
          ),
        ),
      ),
    ),
  );
  const meta = box(
    "meta",
    box("hdlr", long(0), long(0), "mdta", "\0".repeat(13)),
    box("keys", long(0), long(1), box("mdta", "com.apple.quicktime.location.ISO6709")),
    box("ilst", box("\0\0\0\x01", box("data", long(1), long(0), secret))),
  );
  return Buffer.concat([
    ftyp,
    box("mdat", ...pieces),
    box("moov", recorded("mvhd"), pictureTrack, gpsTrack, udta, meta),
    box("uuid", Buffer.from("be7acfcb97a942e89c71999491e3afac", "hex"), secret),
    longBox("skip", secret),
    box("free", secret),
  ]);
}

/** A copy of a box of the recording. */
function recorded(type: string): Buffer {
  const at = FRAGMENTED_MP4.indexOf(type) - 4;
  return Buffer.from(FRAGMENTED_MP4.subarray(at, at + FRAGMENTED_MP4.readUInt32BE(at)));
}

function frames(): Buffer[] {
  let at = FRAGMENTED_MP4.indexOf("mdat") + 4;
  return FRAME_BYTES.map((bytes) => FRAGMENTED_MP4.subarray(at, (at += bytes)));
}

/** The recording's sample entry with an encoder's name: a length and 31 letters. */
function entryNamed(name: string): Buffer {
  const entry = recorded("stsd");
  entry.fill(0, 16 + 50, 16 + 82).write(`${String.fromCharCode(name.length)}${name}`, 16 + 50, 32, "latin1");
  return entry;
}

export function long(value: number): number[] {
  return [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
}
