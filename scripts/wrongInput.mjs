/** What the caller of a script can put right. */
export class WrongInput extends Error {}
