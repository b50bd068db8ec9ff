/** specification §2: where Cancel leads after a game. */
export const HUB_PATH = "/Game";

/** Apart from the games' names, which most pages don't load. */
export const roomPath = (game: string, room: string): string => `/Games/${game}/${room}`;
