import { fold } from "./fold";

/** Other signs that browsers read as a domain's full stops. */
export const FULL_STOPS = /[。．｡]/gu;
/**
 * The ends of most addresses in advertisements. Others, such as `.me` and `.st`, also end what looks like "J.R.R.Me" or
 * "John.St".
 */
const ENDS = "com|net|org|info|biz|xyz|online|site|website|shop|store|club|link|click|live|top|vip|bet|casino|crypto";
const ADDRESS = new RegExp(`https?:|www\\.|[\\p{L}\\p{N}]\\.(?:${ENDS})(?![\\p{L}\\p{N}])`, "u");

/** Whether a name has a web address in it: with its scheme, with `www.`, or with an end that few names have. */
export const hasWebAddress = (name: string): boolean => ADDRESS.test(fold(name.replace(FULL_STOPS, ".")));
