import { textsOf } from "~/app/i18n/texts";

/**
 * The texts of the games hub, and of the button in a chat that starts a game. Each game's name and description are in
 * its entry.
 */
export const TEXTS = textsOf("games/hub");
