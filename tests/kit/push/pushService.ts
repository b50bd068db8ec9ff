import http from "node:http";
import type { AddressInfo } from "node:net";

/** A push that arrived. `body` is in base64url. */
export interface ReceivedPush {
  method: string;
  headers: Record<string, string>;
  body: string;
}

/**
 * A push service over real HTTP, to which `PUSH_RELAY` leads. The endpoint of a push says how it is answered:
 * `…?answer=429&retry=120` with this status and `Retry-After`, `…?answer=silence` never, and otherwise 201. Only the
 * address after the host is read, so a test chooses any host. `/received?endpoint=…` has what arrived, for tests that run in
 * another process.
 */
export async function startPushService() {
  const received = new Map<string, ReceivedPush[]>();
  const server = http.createServer((request, response) => {
    void answer(request, response);
  });

  async function answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://push.test");
    if (url.pathname === "/received") {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(received.get(url.searchParams.get("endpoint") ?? "") ?? []));
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const endpoint = String(request.headers["x-push-endpoint"]);
    const push = {
      method: request.method ?? "",
      headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)])),
      body: Buffer.concat(chunks).toString("base64url"),
    };
    received.set(endpoint, [...(received.get(endpoint) ?? []), push]);
    const wanted = new URL(endpoint).searchParams;
    const status = wanted.get("answer") ?? "201";
    if (status === "silence") return;
    const retry = wanted.get("retry");
    response.writeHead(Number(status), {
      ...(retry === null ? {} : { "retry-after": retry }),
      ...(status.startsWith("3") ? { location: "/elsewhere" } : {}),
    });
    response.end();
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  server.unref(); // doesn't keep the process running
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    url,
    receivedAt: (endpoint: string): readonly ReceivedPush[] => received.get(endpoint) ?? [],
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
