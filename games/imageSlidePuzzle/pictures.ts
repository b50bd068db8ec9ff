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
