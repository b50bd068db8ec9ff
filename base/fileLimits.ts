/**
 * L2: the largest file of each kind, for the picker and the server. Five minutes of speech (CHAT_LIMITS.voiceMaxMs)
 * take about 5 MB when the browser chooses the quality.
 */
export const MAX_MB = { image: 20, video: 100, audio: 10 } as const;
export const MEDIA_PER_POST_MAX = 10;
