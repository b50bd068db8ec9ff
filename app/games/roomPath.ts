/** Apart from the games' names, which most pages don't load. */
export const roomPath = (game: string, room: string): string => `/Games/${game}/${room}`;
