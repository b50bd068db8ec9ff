/** Why a file isn't accepted, for reasons that only the server can find. */
export const TEXTS = {
  tooManyPieces:
    "This picture is made of too many small pieces. Save it again with another program, then try that file.",
  frameTooLarge: "A frame of this animation is too large. Make it smaller and try again.",
  partsMissing: "Some parts of this file are missing. Send it again.",
} as const;
