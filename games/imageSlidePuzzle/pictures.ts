/** The pictures that come with the product, by file name in public/images/puzzle. */
export const PICTURE_NAMES = ["houses", "lanterns", "sails", "peaks", "lights"] as const;

export type PictureName = (typeof PICTURE_NAMES)[number];

export const pictureUrl = (name: PictureName): string => `/images/puzzle/${name}.webp`;
