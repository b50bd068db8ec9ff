import { expect, test } from "vitest";
import type { EdgeContext } from "~/app/server/context.server";
import { postFormSchema, publishPost } from "./publish.server";

test("X32 · while an earlier release still runs, a post for friends is refused", async () => {
  const context = { vars: { POSTS_FOR_FRIENDS: "off" } } as EdgeContext;
  const form = postFormSchema.parse({ text: "hello", audience: "friends" });
  expect(await publishPost(context, "ada", form)).toMatchObject({ ok: false, code: "unavailable" });
});
