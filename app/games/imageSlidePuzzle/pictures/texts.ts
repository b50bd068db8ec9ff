/** The texts for choosing a picture, for a puzzle played alone and for a race. */
export const TEXTS = {
  label: "Pictures",
  racePicture: "Picture",
  own: "Your picture",
  choose: "Choose a picture",
  staysHere: "Your picture stays on this device. You can also drop or paste one here.",
  uploading: "Uploading the picture",
  refused: {
    notAPicture: "This file isn't a picture. Choose another one.",
    unreadable: "Couldn't open this picture. Try a JPEG, PNG or WebP file.",
    tooLarge: "This picture has more than 40 megapixels. Choose a smaller one.",
  },
} as const;
