// The client that the bench uses for the product and for every floor: it keeps connections alive, reads the complete
// body, and discards it unless the caller wants it.
import { Buffer } from "node:buffer";
import http from "node:http";

/** @typedef {{ host: string, port: number }} Where */
/** @typedef {{ path?: string, method?: string, headers?: Record<string, string>, body?: string }} Ask */

/** @param {Where} where @param {number} connections */
export function client({ host, port }, connections) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });

  /**
   * @param {Ask} ask
   * @param {(chunk: Buffer) => void} onChunk
   * @returns {Promise<http.IncomingMessage>} once the body has ended
   */
  const send = ({ path = "/", method = "GET", headers = {}, body }, onChunk) =>
    new Promise((resolve, reject) => {
      const request = http.request({ agent, host, port, path, method, headers }, (response) => {
        response
          .on("data", onChunk)
          .on("end", () => resolve(response))
          .on("error", reject);
      });
      request.on("error", reject).end(body);
    });

  return {
    /** @param {Ask} ask */
    async text(ask) {
      /** @type {Buffer[]} */
      const chunks = [];
      const { statusCode } = await send(ask, (chunk) => chunks.push(chunk));
      if (!statusCode || statusCode >= 300)
        throw new Error(
          `${ask.method ?? "GET"} ${ask.path ?? "/"} answered ${statusCode}: ${Buffer.concat(chunks).toString().slice(0, 300)}`,
        );
      return Buffer.concat(chunks).toString();
    },
    /** Sends a request, and discards the body of its answer. @param {Ask} ask */
    async touch(ask) {
      const { statusCode } = await send(ask, () => {});
      if (statusCode !== 200) throw new Error(`GET ${ask.path ?? "/"} answered ${statusCode}`);
    },
    close: () => agent.destroy(),
  };
}
