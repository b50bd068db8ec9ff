/** The initial email of Login and Sign Up: typed into the other form, or named by a mailed link. Kept while the page is open. */
let typed = "";

export const typedEmail = (): string => typed;

export function setTypedEmail(email: string): void {
  typed = email;
}
