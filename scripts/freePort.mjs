import net from "node:net";

/** Where the local servers listen: this machine alone. */
export const HOST = "127.0.0.1";

/**
 * A port that can be listened on now, so that a taken one is told in a sentence before anything else is done.
 * @param {number} wanted 0 for any
 * @returns {Promise<number>}
 */
export const freePort = (wanted) =>
  new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once("error", (/** @type {NodeJS.ErrnoException} */ error) =>
      reject(error.code === "EADDRINUSE" ? new Error(`Port ${wanted} is taken. Choose another: PORT=${wanted + 1}`) : error),
    );
    probe.listen(wanted, HOST, () => {
      const { port } = /** @type {net.AddressInfo} */ (probe.address());
      probe.close(() => resolve(port));
    });
  });
