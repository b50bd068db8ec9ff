/** The email that was typed into Login or Sign Up, so that the other one begins with it. Lives as long as the page. */
let typed = "";

export const typedEmail = (): string => typed;

export function keepTypedEmail(email: string): void {
  typed = email;
}
