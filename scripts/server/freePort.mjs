import net from "node:net";

/** The local servers listen only on this machine. */
export const HOST = "127.0.0.1";

/**
 * Finds a free port. Rejects with a readable message if the requested port is taken.
 * @param {number} requested 0 for any
 * @returns {Promise<number>}
 */
export const freePort = (requested) =>
  new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once("error", (/** @type {NodeJS.ErrnoException} */ error) =>
      reject(
        error.code === "EADDRINUSE"
          ? new Error(`Port ${requested} is taken. Choose another: PORT=${requested + 1}`)
          : error,
      ),
    );
    probe.listen(requested, HOST, () => {
      const { port } = /** @type {net.AddressInfo} */ (probe.address());
      probe.close(() => resolve(port));
    });
  });
