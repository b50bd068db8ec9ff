/** specification §2: where Cancel leads after a game. */
export const HUB_PATH = "/Game";
