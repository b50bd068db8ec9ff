import { expect, it } from "vitest";
import { apiError } from "~/app/http/apiError.server";
import type { UploadDeps } from "~/app/media/upload/persist";
import type { ServerAnswer, ServerCall } from "~/app/media/upload/sendBytes";
import { postFileMessage, postForward, refusedCode } from "./sendByHttp";

const MEDIA = { key: "k", kind: "image", width: 1, height: 1 } as const;
const MESSAGE = { seq: 1, id: "x", from: "a", atMs: 1, text: "look", media: MEDIA };

/** A server with these answers, one for each call. */
function serverSaying(...answers: ServerAnswer[]) {
  const calls: ServerCall[] = [];
  const deps: UploadDeps = {
    send: (call) => (calls.push(call), Promise.resolve(answers.shift() ?? { answered: false })),
    wait: () => Promise.resolve(),
  };
  return { calls, deps };
}
const { signal } = new AbortController();

it("M3 · M4 · a message with a file is sent until there is a final answer, always with the same id", async () => {
  const { calls, deps } = serverSaying(
    { answered: false },
    { answered: true, answer: apiError("unknown") },
    { answered: true, answer: { ok: true, message: MESSAGE } },
  );
  expect(await postFileMessage("dm:a:b", "x", { text: "look", media: MEDIA, re: 3 }, signal, deps)).toEqual({
    ok: true,
    message: MESSAGE,
  });
  const bodies = await Promise.all(
    calls.map(async ({ body }) => JSON.parse((await body?.text()) ?? "null") as unknown),
  );
  expect(bodies).toEqual(Array(3).fill({ id: "x", text: "look", media: MEDIA, re: 3 }));
  expect(calls[0]).toMatchObject({ method: "POST", path: "/api/chats/dm%3Aa%3Ab/messages" });
});

it("M12 · a refusal to forward isn't retried", async () => {
  const { calls, deps } = serverSaying({ answered: true, answer: apiError("forbidden") });
  expect(await postForward("g", "x", { chat: "dm:a:b", seq: 7 }, signal, deps)).toEqual(apiError("forbidden"));
  expect(calls.map(({ path }) => path)).toEqual(["/api/chats/g/forward"]);
});

it("X70 · a message with a file whose text is held isn't sent for that reason", () => {
  expect(refusedCode(apiError("forbidden", "It is held.", { text: "It is held." }))).toBe("held");
});

it("M3 · a message with a file that is refused for now is sent later", () => {
  expect(refusedCode(apiError("too-many-requests"))).toBeNull();
});
