// The relay of the browser tests of calls: Debian's coturn. Without it, the tests that need it are skipped.
export const TURN_SERVER = "/usr/bin/turnserver";
