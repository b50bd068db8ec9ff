/** A16: the page that asks for the second factor, and then leads to `next`, a path of this site. */
export const secondStepPath = (next: string): string => `/login/second?${new URLSearchParams({ next })}`;

/** Whether the answer to a first factor asks for the second. */
export const asksSecondStep = (answer: object): boolean => "secondStep" in answer;
