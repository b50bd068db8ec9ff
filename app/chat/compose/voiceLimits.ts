/** How many levels of a voice message are kept and drawn, whatever its length. */
export const VOICE_LEVELS_MAX = 64;
