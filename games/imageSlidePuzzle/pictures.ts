/** The pictures that come with the product, by file name (scripts/puzzlePictures.mjs). */
export const PICTURES = {
  houses: "Houses on a hill",
  lanterns: "Lanterns",
  sails: "Sails at dusk",
  peaks: "Snowy peaks",
  lights: "Northern lights",
} as const;

export type PictureName = keyof typeof PICTURES;

export const PICTURE_NAMES = Object.keys(PICTURES) as [PictureName, ...PictureName[]];

export const pictureUrl = (name: PictureName): string => `/images/puzzle/${name}.webp`;

/** The key of a picture that a member uploaded for a game. Its type was determined from its bytes, and is never SVG. */
export const GAME_PICTURE_KEY = /^game_pictures\/[0-9A-Z]{26}\/[0-9a-f]{32}\.(jpg|png|gif|webp)$/;

export const isGamePicture = (picture: string): boolean => GAME_PICTURE_KEY.test(picture);
