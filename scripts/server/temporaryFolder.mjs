// Where the databases of tests are. Each room has one, and each change waits until the disk has it, which takes most of
// a test's time. A folder in memory survives the end of a process just as well, also kill -9.
import fs from "node:fs";
import os from "node:os";

const IN_MEMORY = "/dev/shm";
/** More than the tests need. A container often has only 64 MB. */
const FREE_MIN = 2 * 1024 ** 3;

/** A folder in memory if the machine has one that is large enough. Otherwise, the usual one. */
export function temporaryFolder(folder = IN_MEMORY, otherwise = os.tmpdir()) {
  try {
    const { bavail, bsize } = fs.statfsSync(folder);
    fs.accessSync(folder, fs.constants.W_OK);
    return Math.min(bavail * bsize, os.freemem()) >= FREE_MIN ? folder : otherwise;
  } catch {
    return otherwise; // other systems than Linux have none
  }
}
