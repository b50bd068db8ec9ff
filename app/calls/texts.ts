export const TEXTS = {
  audio: "Call",
  video: "Video call",
  friendsOnly: "You can only call friends",
} as const;
