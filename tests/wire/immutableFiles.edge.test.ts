import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { completeUpload } from "~/app/media/server/parts.server";
import { findUpload } from "~/db/media/uploads";
import { storeFile, type Uploaded } from "~/app/media/server/upload.server";
import { PART_BYTES } from "~/app/media/limits";
import type { Result } from "~/app/http/apiError";
import type { EdgeContext } from "~/app/server/context.server";
import type { Env } from "~/app/server/env.server";
import { jpegBytes } from "~/tests/kit/media/jpeg";
import { pngBytes } from "~/tests/kit/media/png";
import { webmOf } from "~/tests/kit/media/videos";
import { runCut, type Work } from "~/tests/kit/workerd/cutEdge";
import { type Caller, newMember } from "./caller";

// X115 · every order of two requests with one id: one of them happens completely before each step of the other

const world = env as unknown as Env;
const SHOWN = new Uint8Array(pngBytes({ width: 8, height: 8, colour: [200, 120, 80] }));
const OTHERS: Record<string, Uint8Array> = {
  "another picture of the same size": new Uint8Array(pngBytes({ width: 8, height: 8, colour: [80, 120, 200] })),
  "a larger picture": new Uint8Array(pngBytes({ width: 9, height: 8 })),
  "a picture of another type": new Uint8Array(jpegBytes({ width: 8, height: 8 })),
};
const newId = (): string => crypto.randomUUID().replaceAll("-", "");

/** The limits of uploads ask only whether the account is new. */
const inSession = (context: EdgeContext): EdgeContext => Object.assign(context, { session: async () => null });

const bytesAt = async (who: Caller, key: string) =>
  new Uint8Array(await (await who.get(`/media/${key}`)).arrayBuffer());

it.each(Object.keys(OTHERS))(
  "X115 · %s that is sent with the id of a published one never replaces it",
  async (other) => {
    const ada = await newMember("Ada");
    const late =
      (id: string): Work =>
      async (context) => {
        const earlier = await findUpload(context.db, id, ada.id);
        const upload = { id, purpose: "posts", chatId: null } as const;
        return storeFile(inSession(context), asPost(OTHERS[other]!), ada.id, upload, earlier);
      };
    const { steps } = await runCut(world, late(newId()), "none");
    expect(steps.length).toBeGreaterThan(3);
    for (const before of steps.keys()) {
      const id = newId();
      let published: { key: string; bytes: Uint8Array } | undefined;
      await runCut(world, late(id), {
        before,
        meanwhile: async () => {
          const sent = await ada.send("POST", `/api/media?purpose=posts&id=${id}`, SHOWN);
          if (!sent.ok) return; // the other one was first, and its file has the id
          const { key } = await sent.json<{ key: string }>();
          const media = JSON.stringify([{ key, alt: "" }]);
          expect((await ada.post("/posts", { text: "x", media }, { accept: "application/json" })).status).toBe(200);
          published = { key, bytes: await bytesAt(ada, key) };
        },
      });
      if (published) expect(await bytesAt(ada, published.key), `before ${steps[before]}`).toEqual(published.bytes);
    }
  },
);

const asPost = (bytes: Uint8Array) =>
  new Request("http://parlor.test/api/media", {
    method: "POST",
    body: new Uint8Array(bytes),
    headers: { "content-length": String(bytes.byteLength) },
  });

it("X115 · a file in parts that is completed twice at the same moment is stored once, and both get its answer", async () => {
  const ada = await newMember("Ada");
  const video = new Uint8Array(webmOf(PART_BYTES + 1_000));
  const started = async () => {
    const sent = await ada.send("POST", `/api/media/uploads?purpose=posts&size=${video.length}`, video.slice(0, 4_096));
    const { id } = await sent.json<{ id: string }>();
    for (let n = 1; (n - 1) * PART_BYTES < video.length; n++)
      await ada.send("PUT", `/api/media/uploads/${id}/parts/${n}`, video.slice((n - 1) * PART_BYTES, n * PART_BYTES));
    return id;
  };
  const answers: Result<Uploaded>[] = [];
  const completing =
    (id: string): Work =>
    async (context) =>
      void answers.push(await completeUpload(inSession(context), ada.id, id));
  const { steps } = await runCut(world, completing(await started()), "none");
  for (const before of steps.keys()) {
    const id = await started();
    let first: { key: string; etag: string | undefined } | undefined;
    await runCut(world, completing(id), {
      before,
      meanwhile: async () => {
        const { key } = await (await ada.send("POST", `/api/media/uploads/${id}/complete`)).json<{ key: string }>();
        first = { key, etag: (await world.MEDIA.head(key))?.uploaded.toISOString() };
      },
    });
    expect(answers.at(-1), `before ${steps[before]}`).toMatchObject({ ok: true, key: first?.key });
    expect((await world.MEDIA.head(first!.key))?.uploaded.toISOString()).toBe(first?.etag);
  }
});
