/** The key of a picture that a member uploaded for a game. Its type was determined from its bytes, and is never SVG. */
export const GAME_PICTURE_KEY = /^game_pictures\/[0-9A-Z]{26}\/[0-9a-f]{32}\.(jpg|png|gif|webp)$/;

export const isGamePicture = (picture: string): boolean => GAME_PICTURE_KEY.test(picture);
