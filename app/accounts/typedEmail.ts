/** The email that Login and Sign Up begin with: the one typed into the other form, or the one a mailed link names. Lives as long as the page. */
let typed = "";

export const typedEmail = (): string => typed;

export function keepTypedEmail(email: string): void {
  typed = email;
}
