/** What each side tells the other about itself, from browser to browser. */
export interface PeerState {
  isMuted: boolean;
  /** `paused`: the network has no room for it */
  picture: Picture;
}

const PICTURES = ["none", "camera", "screen", "paused"] as const;
export type Picture = (typeof PICTURES)[number];

const TEXT_MAX = 200;

/** Null when it is none: the other browser may send anything. */
export function parsePeerState(text: unknown): PeerState | null {
  if (typeof text !== "string" || text.length > TEXT_MAX) return null;
  try {
    const { isMuted, picture: named } = JSON.parse(text) as Record<string, unknown>;
    const picture = PICTURES.find((each) => each === named);
    return typeof isMuted === "boolean" && picture ? { isMuted, picture } : null;
  } catch {
    return null;
  }
}
