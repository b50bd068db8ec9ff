import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { IMAGE_MAX_BYTES } from "~/app/media/limits";
import type { Env } from "~/app/server/env.server";
import { caller, newMember } from "./caller";

const { DB, MEDIA } = env as unknown as Env;

const formOf = (bytes: number): FormData => {
  const form = new FormData();
  form.set("text", "look");
  form.append("files", new File([new Uint8Array(bytes)], "a.png", { type: "image/png" }));
  return form;
};
const ORIGINS = [undefined, "null", "http://parlor.test", "https://evil.example"];

it.each(ORIGINS)(
  "X213 · without the service worker, a share opens the composer with a note and changes nothing: origin %s",
  async (origin) => {
    const ada = await newMember();
    const before = await DB.prepare("select count(*) from media").first();
    for (const cookie of ["", ada.cookie]) {
      const headers = { ...(cookie && { cookie }), ...(origin !== undefined && { origin }) };
      const answer = await caller().raw("/share", { method: "POST", body: formOf(10), headers });
      expect([answer.status, answer.headers.get("location")]).toEqual([303, "/?compose=lost"]);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect(await DB.prepare("select count(*) from media").first()).toEqual(before);
    expect((await ada.get("/settings")).status, "the session goes on").toBe(200);
  },
);

it("X213 · a share is received up to a bound, and nothing of it is kept", async () => {
  const stored = (await MEDIA.list()).objects.length;
  const piece = new Uint8Array(1024 * 1024);
  let sentBytes = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sentBytes += piece.byteLength;
      controller.enqueue(piece);
    },
  });
  const answer = await caller().raw("/share", { method: "POST", body: endless });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/?compose=lost"]);
  expect(sentBytes).toBeLessThan(4 * IMAGE_MAX_BYTES);
  expect((await MEDIA.list()).objects.length).toBe(stored);
});

it("X213 · other methods of the address are refused", async () => {
  expect((await caller().get("/share")).status).toBe(405);
});

it("X213 · another site's request still changes nothing at other addresses", async () => {
  const ada = await newMember();
  for (const path of ["/shared", "/share/", "/posts"]) {
    const answer = await ada.post(path, { text: "x" }, { origin: "https://evil.example" });
    expect([path, answer.status]).toEqual([path, 403]);
  }
});
