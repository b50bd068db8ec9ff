/**
 * A plain request to a room with this parameter asks only whether the browser is signed in. The answer's header of this
 * name says `yes` or `no`. `no` isn't an error, because browsers show each failed request in the console.
 */
export const SIGNED_IN = "signed-in";
