import { textsOf } from "~/app/i18n/texts";

/** The texts for choosing a picture, for a puzzle played alone and for a race. */
export const TEXTS = textsOf("games/imageSlidePuzzle/pictures");
