/** An error that the caller of a script can correct. */
export class WrongInput extends Error {}
