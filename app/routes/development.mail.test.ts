import type { AppLoadContext } from "@remix-run/cloudflare";
import { expect, it } from "vitest";
import { loader } from "./development.mail";

const open = (environment: string) => {
  const listed = { objects: [], truncated: false };
  const context = {
    vars: { APP_ENV: environment },
    env: { MEDIA: { list: async () => listed } },
  } as unknown as AppLoadContext;
  return loader({ context, request: new Request("http://parlor.test/development/mail"), params: {} });
};

it("A12 · the mailbox exists only in development", async () => {
  expect(await open("development")).toEqual({ mails: [] });
  await expect(open("production")).rejects.toMatchObject({ status: 404 });
});
