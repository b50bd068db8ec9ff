/** X113: the steps of the path after the sign-up, in their order. The database stores the number of a step, from 1. */
export const WELCOME_STEPS = ["photo", "handle", "people", "post"] as const;
export type WelcomeStep = (typeof WELCOME_STEPS)[number];
