/** A17: the page where a member confirms that it is them, and then goes on to `next`, a path of this site. */
export const provePath = (next: string): string => `/prove?${new URLSearchParams({ next })}`;

/** The page for a member who doesn't confirm: one near `next` that needs no proof. */
export const unprovedPath = (next: string): string => (next.startsWith("/settings") ? "/settings" : "/");

/** A16: the page that asks for the second factor, and then leads to `next`, a path of this site. */
export const secondStepPath = (next: string): string => `/login/second?${new URLSearchParams({ next })}`;

/** The answer to a first factor. */
export interface FirstStep {
  /** the person isn't signed in yet: the browser goes to the page that asks for the second factor */
  secondStep: boolean;
}

/** Where a sign-in leads after this answer: to `next`, a path of this site, or first to the second factor. */
export const stepAfter = ({ secondStep }: FirstStep, next: string): string =>
  secondStep ? secondStepPath(next) : next;
