/** What a side sends of itself to the other, from browser to browser. */
export interface SideState {
  isMuted: boolean;
  /** `paused`: the network has no room for it */
  picture: Picture;
}

export type Picture = "none" | "camera" | "screen" | "paused";

const PICTURES: readonly string[] = ["none", "camera", "screen", "paused"] satisfies Picture[];
const TEXT_MAX = 200;

/** Null when it is none: the other's browser may say whatever it likes. */
export function parseSideState(text: unknown): SideState | null {
  if (typeof text !== "string" || text.length > TEXT_MAX) return null;
  try {
    const { isMuted, picture } = JSON.parse(text) as Record<string, unknown>;
    return typeof isMuted === "boolean" && isPicture(picture) ? { isMuted, picture } : null;
  } catch {
    return null;
  }
}

const isPicture = (value: unknown): value is Picture => typeof value === "string" && PICTURES.includes(value);
