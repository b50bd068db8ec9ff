import { expect, it } from "vitest";
import { browserKeysOf, bytesOf, decryptPush, newBrowserKeys } from "./receivePush";

/** RFC 8291, section 5 and appendix A. */
const EXAMPLE = {
  keys: {
    privateKey: "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94",
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
  },
  body: "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
  text: "When I grow up, I want to be a watermelon",
};

it("push receiver · decrypts the example of RFC 8291", async () => {
  expect(await decryptPush(await browserKeysOf(EXAMPLE.keys), bytesOf(EXAMPLE.body))).toBe(EXAMPLE.text);
});

it("push receiver · refuses a message to another browser, and a changed one", async () => {
  const body = bytesOf(EXAMPLE.body);
  await expect(decryptPush(await newBrowserKeys(), body)).rejects.toThrow();
  const keys = await browserKeysOf(EXAMPLE.keys);
  body[body.length - 1] = (body.at(-1) ?? 0) ^ 1;
  await expect(decryptPush(keys, body)).rejects.toThrow();
});
