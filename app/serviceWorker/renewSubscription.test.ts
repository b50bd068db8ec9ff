import "fake-indexeddb/auto";
import { beforeEach, expect, it } from "vitest";
import { fakeScope, fakeSubscription, forgetDevice, tellDevice } from "~/tests/kit/serviceWorker/fakeScope";
import { readDevice } from "./deviceStore";
import { renewSubscription } from "./renewSubscription";

beforeEach(async () => {
  await forgetDevice();
  await tellDevice();
});

const server = () => fakeScope({ answer: (path) => Response.json(path === "/api/push" ? { publicKey: "KEY" } : {}) });
const sent = ({ requests }: ReturnType<typeof server>) =>
  requests.flatMap(({ path, init }) =>
    typeof init?.body === "string" ? [[path, JSON.parse(init.body) as unknown]] : [],
  );

it("X204 · a browser whose subscription ended subscribes again and reports it in place of the former one", async () => {
  const fake = server();
  await renewSubscription(fake.scope, {});
  expect(fake.did).toEqual(["subscribed with KEY"]);
  expect(sent(fake)).toEqual([
    [
      "/api/push",
      {
        ...{ endpoint: "https://push.test/new", former: "https://push.test/old" },
        ...{ keys: { p256dh: "a key", auth: "a secret" }, publicKey: "-_8" },
      },
    ],
  ]);
  expect((await readDevice())?.reported?.endpoint).toBe("https://push.test/new");
});

it("X204 · a subscription that the browser has renewed itself is reported", async () => {
  const fake = server();
  await renewSubscription(fake.scope, { newSubscription: fakeSubscription("https://push.test/newer") });
  expect(fake.did).toEqual([]);
  expect(sent(fake)[0]).toMatchObject(["/api/push", { endpoint: "https://push.test/newer" }]);
});

it("X204 · a browser in which nobody is signed in doesn't subscribe again", async () => {
  await tellDevice(null);
  const fake = server();
  await renewSubscription(fake.scope, {});
  expect([fake.did, fake.requests]).toEqual([[], []]);
});

it("X204 · a subscription that the server refuses isn't taken for reported", async () => {
  const fake = fakeScope({
    answer: (path, init) =>
      init?.method === "POST"
        ? Response.json({ ok: false, code: "unauthenticated", message: "Log in." }, { status: 401 })
        : Response.json({ publicKey: "KEY" }),
  });
  await expect(renewSubscription(fake.scope, {})).rejects.toThrow("Log in.");
  expect((await readDevice())?.reported?.endpoint).toBe("https://push.test/old");
});
