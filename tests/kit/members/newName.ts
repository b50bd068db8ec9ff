/** First names that no test chooses for a member. */
export const FIRST_NAMES = ["Akua", "Biko", "Coumba", "Dede", "Efua", "Fola", "Gifty", "Hawa"] as const;
const CONSONANTS = "BCDFGHJKLMNPQRSTVWXZ";
const LETTERS = 3;

/**
 * The name of the nth generated member, such as "Akua Bdf". Members of several tests share a server, and Playwright
 * finds elements by a part of their text. So no name is a part of another one (as "Ada 1" is of "Ada 12"), and each has
 * a last name that no text contains.
 */
export function newName(n: number): string {
  let last = "";
  for (let left = n; last.length < LETTERS; left = Math.floor(left / CONSONANTS.length))
    last = (CONSONANTS[left % CONSONANTS.length] ?? "") + last.toLowerCase();
  return `${FIRST_NAMES[n % FIRST_NAMES.length]} ${last}`;
}
