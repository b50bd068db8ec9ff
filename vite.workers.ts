import type { IncomingMessage } from "node:http";
import path from "node:path";
import type { Duplex } from "node:stream";
import type { Plugin, ViteDevServer } from "vite";
import { SERVICE_WORKER } from "./base/push";
import type { EdgeModule } from "./scripts/server/developmentRuntime.mjs";

const ENTRY = "/app/worker.ts";

/**
 * Development: the edge Worker's code runs in Vite, with hot reload. D1, R2 and the real rooms run in one workerd
 * beside it.
 */
export function workersInDevelopment(): Plugin {
  return {
    name: "workers-in-development",
    apply: "serve",
    // otherwise react-dom/server is resolved for Node
    config: () => ({ ssr: { resolve: { externalConditions: ["workerd", "worker"] } } }),
    async configureServer(server) {
      if (!isTheServer(server)) return;
      const { startDevelopmentRuntime } = await import("./scripts/server/developmentRuntime.mjs");
      const edge = async () => (await server.ssrLoadModule(ENTRY)).default as EdgeModule;
      const runtime = await startDevelopmentRuntime({
        state: path.resolve(process.env.PARLOR_STATE ?? ".state"),
        origin: `http://localhost:${server.config.server.port}`,
        edge,
        onRoomsReloaded: () => server.config.logger.info("rooms reloaded", { timestamp: true }),
      });
      closeWith(server, runtime.stop);
      server.httpServer?.once(
        "listening",
        () => void runtime.startCron().catch((error) => server.config.logger.error(String(error))),
      );
      await forwardUpgrades(server, runtime.fetch);
      const { getRequestListener } = await import("@hono/node-server");
      const listener = getRequestListener(runtime.fetch, { overrideGlobalObjects: false });
      await serveServiceWorker(server);
      return () => {
        server.middlewares.use((request, response, next) => {
          request.url = request.originalUrl; // Vite has removed the base
          listener(request, response).catch(next);
        });
      };
    },
  };
}

/** The service worker is a program of its own. The browser asks for it again on each page load. */
async function serveServiceWorker({ middlewares, config }: ViteDevServer) {
  const { bundleServiceWorker } = await import("./scripts/serviceWorkerBundle.mjs");
  middlewares.use(SERVICE_WORKER, (_request, response) => {
    bundleServiceWorker().then(
      (code) => response.setHeader("content-type", "text/javascript").end(code),
      (error) => {
        config.logger.error(String(error));
        response.writeHead(500).end();
      },
    );
  });
}

/** Remix starts a second Vite without hot reload to compile routes. That one needs no Workers. */
const isTheServer = ({ config }: ViteDevServer) =>
  !config.server.middlewareMode && config.server.hmr !== false && !process.env.VITEST;

function closeWith(server: ViteDevServer, stop: () => Promise<void>) {
  const close = server.close.bind(server);
  server.close = async () => {
    await stop();
    await close();
  };
}

/** Passes upgrades for rooms to the edge Worker. When it answers 101, couples the browser's socket to the room's. */
async function forwardUpgrades(server: ViteDevServer, fetch: (request: Request) => Promise<Response>) {
  const { WebSocketServer } = await import("ws");
  const { coupleWebSocket } = await import("miniflare");
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  server.httpServer?.on("upgrade", async (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!incoming.url?.startsWith("/parties/")) return; // Vite answers the upgrades for hot reload
    socket.on("error", () => socket.destroy());
    try {
      const response = await fetch(upgradeRequest(incoming));
      const { webSocket } = response;
      if (response.status === 101 && webSocket) {
        sockets.handleUpgrade(incoming, socket, head, (client) => void coupleWebSocket(client, webSocket as never));
        return;
      }
      const body = await response.text();
      socket.end(
        `HTTP/1.1 ${response.status} Refused\r\nconnection: close\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      );
    } catch (error) {
      server.config.logger.error(String(error));
      socket.destroy();
    }
  });
}

/** The request without the headers of the handshake, because the runtime makes its own. */
function upgradeRequest({ url, headers }: IncomingMessage): Request {
  const forwarded = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !name.startsWith("sec-websocket-")) forwarded.set(name, String(value));
  }
  return new Request(`http://${headers.host}${url}`, { headers: forwarded });
}
