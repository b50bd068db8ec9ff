/** The pictures that come with the product, by file name in public/images/puzzle. */
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
