/** Why a file isn't accepted, for reasons that only the server can find. */
export const TEXTS = {
  unsupported: {
    pictures: "This file isn't a supported picture. Use JPEG, PNG, GIF or WebP.",
    picturesAndVideos:
      "This file isn't a supported picture or video. Use JPEG, PNG, GIF or WebP for pictures, and MP4, WebM or Ogg for videos.",
    chat: "This file isn't a supported picture or video. Use JPEG, PNG or GIF for pictures, and MP4, WebM, Ogg or MOV for videos.",
  },
  tooManyPieces:
    "This picture is made of too many small pieces. Save it again with another program, then try that file.",
  frameTooLarge: "A frame of this animation is too large. Make it smaller and try again.",
  partsMissing: "Some parts of this file are missing. Send it again.",
} as const;
