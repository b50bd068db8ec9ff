import { textsOf } from "~/app/i18n/texts";

/** The texts of the puzzle, played alone and in a race. The texts about its pictures are in pictures/. */
export const TEXTS = textsOf("games/imageSlidePuzzle");
