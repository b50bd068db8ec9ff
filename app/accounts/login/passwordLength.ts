/** A1 */
export const PASSWORD_MIN = 8;
/** NIST 800-63B-4 asks for fifteen characters where a password is the only factor. The forms encourage them. */
export const PASSWORD_LONG = 15;
/** L2. Longer passwords would only make hashing slower. */
export const PASSWORD_MAX = 200;

/** The characters (code points) of a password as it is hashed, in the form NFKC. */
export const hashedLength = (password: string): number => Array.from(password.normalize("NFKC")).length;

/** The characters (code points) of a password as it is typed. */
export const typedLength = (password: string): number => Array.from(password).length;

/** Whether a new password may have this length. */
export const isPasswordLength = (password: string): boolean =>
  hashedLength(password) >= PASSWORD_MIN && typedLength(password) <= PASSWORD_MAX;
