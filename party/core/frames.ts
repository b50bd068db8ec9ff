import * as z from "zod";
import { bytesIn } from "~/base/bytes";
import { FRAME_MAX_BYTES } from "~/party/core/protocol";

export const helloSchema = z.object({
  t: z.literal("hello"),
  v: z.int(),
  since: z.int().nonnegative().nullable(),
});

/** The id that a client gives its command. */
export const clientIdSchema = z.string().regex(/^[\w-]{1,40}$/);

export type FrameReading<Command> =
  { ok: true; command: Command } | { ok: false; code: "bad_message" | "too_large" | "protocol_too_old"; id?: string };

/** Reads one frame. It checks a hello's version before its shape, because an old client may send another shape. */
export function readFrame<Command>(
  schema: z.ZodType<Command>,
  raw: string | ArrayBuffer | ArrayBufferView,
  protocolVersion: number,
): FrameReading<Command> {
  if (typeof raw !== "string")
    return { ok: false, code: raw.byteLength > FRAME_MAX_BYTES ? "too_large" : "bad_message" };
  if (isTooLarge(raw)) return { ok: false, code: "too_large" };
  const value = parseJson(raw);
  if (isUnsupportedHello(value, protocolVersion)) return { ok: false, code: "protocol_too_old" };
  const parsed = schema.safeParse(value);
  if (parsed.success) return { ok: true, command: parsed.data };
  return { ok: false, code: "bad_message", ...clientIdIn(value) };
}

/** Whether a room supports this version of its protocol: the current version and the version before it. */
const isSupported = (v: number, current: number): boolean => v === current || v === current - 1;

const isTooLarge = (text: string): boolean =>
  text.length > FRAME_MAX_BYTES || (text.length * 3 > FRAME_MAX_BYTES && bytesIn(text) > FRAME_MAX_BYTES);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isUnsupportedHello = (value: unknown, protocolVersion: number): boolean =>
  typeof value === "object" &&
  value !== null &&
  "t" in value &&
  value.t === "hello" &&
  "v" in value &&
  Number.isInteger(value.v) &&
  !isSupported(Number(value.v), protocolVersion);

const withId = z.object({ id: clientIdSchema });

const clientIdIn = (value: unknown): { id?: string } => {
  const parsed = withId.safeParse(value);
  return parsed.success ? { id: parsed.data.id } : {};
};

/** The id in a frame on which the room failed, so that its sender knows which command failed. */
export const commandIdOf = (raw: string | ArrayBuffer | ArrayBufferView): { id?: string } =>
  typeof raw === "string" ? clientIdIn(parseJson(raw)) : {};
