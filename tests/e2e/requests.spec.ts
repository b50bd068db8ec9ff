import { expect, test } from "~/tests/kit/pages/browserTest";

// a Request object can't have the body that HTTP allows for GET, so this uses a real connection
test("requests · a GET or HEAD with a body is answered like one without", async ({ playwright, server }) => {
  const request = await playwright.request.newContext({ baseURL: server.url });
  for (const path of [
    "/",
    "/settings",
    "/settings.data",
    "/api/feed",
    "/api/call-servers",
    "/nobody",
    "/media/x",
    "/parties/live/feed",
  ]) {
    for (const method of ["GET", "HEAD"]) {
      const plain = await request.fetch(path, { method });
      const withBody = await request.fetch(path, {
        method,
        data: "x=1",
        headers: { "content-type": "application/x-www-form-urlencoded" },
      });
      expect([path, method, withBody.status()]).toEqual([path, method, plain.status()]);
    }
  }
  await request.dispose();
});
