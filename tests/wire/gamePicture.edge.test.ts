import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { runCron } from "~/app/cron.server";
import type { Env } from "~/app/server/env.server";
import { nowMs } from "~/base/clock";
import type { PuzzleRace } from "~/games/imageSlidePuzzle/race";
import { pngBytes } from "~/tests/kit/media/png";
import { latest } from "~/tests/kit/workerd/games";
import { sendAnswer, befriend, enterGame, sendInvitation } from "~/tests/kit/workerd/wireGames";
import { column } from "~/tests/kit/workerd/wireGroups";
import { caseOf, claim, decideClaimed, decided, newModerator } from "~/tests/kit/workerd/wireDecisions";
import { AS_JSON, caller, newMember, type Caller } from "./caller";

const world = env as unknown as Env;
const { DB: db } = world;
const DAY_MS = 24 * 60 * 60 * 1000;

let ada: Caller;
let bob: Caller;
/** nobody's friend */
let eve: Caller;

beforeAll(async () => {
  [ada, bob, eve] = [await newMember("Ada"), await newMember("Bob"), await newMember("Eve")];
  await befriend(ada, bob);
});

const uploaded = async (owner: Caller, purpose = "gamePictures"): Promise<string> =>
  ((await (await owner.upload(new Uint8Array(pngBytes({ width: 4, height: 6 })), purpose)).json()) as { key: string })
    .key;
const raceFor = (host: Caller, picture: unknown, ...guests: Caller[]) =>
  sendInvitation(host, "ImageSlidePuzzle", guests, { options: JSON.stringify({ picture }) });
const stateOf = (key: string) => db.prepare("select state from media where key = ?").bind(key).first<string>("state");

it("G2 · G10 · a host races for a picture of their own, which the players can fetch", async () => {
  const key = await uploaded(ada);
  expect([key.startsWith(`game_pictures/${ada.id}/`), await stateOf(key)]).toEqual([true, "pending"]);
  const invited = await raceFor(ada, key, bob);
  expect(invited.status).toBe(200);
  expect(await stateOf(key)).toBe("attached"); // so the sweep of unused files leaves it
  const { room } = await invited.json<{ room: string }>();
  await sendAnswer(bob, `/Games/ImageSlidePuzzle/${room}`, "accept");
  const socket = await enterGame(bob, room);
  expect((latest(socket).table.options as PuzzleRace["options"]).picture).toBe(key);
  const fetched = await bob.get(`/media/${key}`);
  expect([fetched.status, fetched.headers.get("content-type"), fetched.headers.get("x-content-type-options")]).toEqual([
    200,
    "image/png",
    "nosniff",
  ]);
  expect((await raceFor(ada, key, bob)).status).toBe(200); // the same picture serves the next race
});

it("X134 · the picture of a race is for its host alone until the race is made, and then for the players and their friends", async () => {
  const [chi, visitor] = [await newMember("Chi"), caller()];
  await befriend(bob, chi);
  const key = await uploaded(ada);
  const statuses = async () => {
    const answers = await Promise.all([ada, bob, chi, eve, visitor].map((who) => who.get(`/media/${key}`)));
    return answers.map(({ status }) => status);
  };
  expect(await statuses()).toEqual([200, 404, 404, 404, 404]);
  await raceFor(ada, key, bob);
  expect(await statuses()).toEqual([200, 200, 200, 404, 404]);
  expect((await bob.get(`/media/${key}`)).headers.get("cache-control")).toBe("private, no-cache");
});

it("X134 · the picture of a race is deleted a month after its last race, and its players are forgotten", async () => {
  const key = await uploaded(ada);
  await raceFor(ada, key, bob);
  const lastRace = (who: Caller, days: number) =>
    db
      .prepare("update game_pictures set used_at = ? where media_key = ? and member_id = ?")
      .bind(nowMs() - days * DAY_MS, key, who.id)
      .run();
  const left = async () => {
    await runCron(world);
    const [stored, answer] = [await world.MEDIA.head(key), await bob.get(`/media/${key}`)];
    return [
      stored !== null,
      answer.status,
      await column("select member_id from game_pictures where media_key = ?", key),
    ];
  };
  await lastRace(bob, 29);
  await lastRace(ada, 29);
  expect(await left()).toEqual([true, 200, [ada.id, bob.id].sort()]);
  await lastRace(bob, 32);
  expect(await left()).toEqual([true, 200, [ada.id]]); // Bob is a friend
  await lastRace(ada, 32);
  expect(await left()).toEqual([false, 404, []]);
});

it("X134 · a player reports the picture of a race, and what hides the host's profile hides it", async () => {
  const [host, moderator] = [await newMember("Host"), await newModerator()];
  await befriend(host, bob);
  const key = await uploaded(host);
  await raceFor(host, key, bob);
  const reporting = (who: Caller, picture: string) =>
    who.post("/reports", { subject: "profile", id: host.id, reason: "hate", picture }, AS_JSON);
  expect((await reporting(eve, key)).status).toBe(404);
  expect((await reporting(bob, await uploaded(ada))).status).toBe(404);
  expect((await reporting(bob, key)).status).toBe(200);
  const { id } = await caseOf({ type: "profile", id: host.id });
  expect((await moderator.get(`/moderation/${id}/files/0`)).status).toBe(200);
  const act = async (action: "hide" | "restore") =>
    decideClaimed(moderator, id, { action, revision: await claim(moderator, id) });
  const statuses = async () => [(await host.get(`/media/${key}`)).status, (await bob.get(`/media/${key}`)).status];
  await act("hide");
  expect(await statuses()).toEqual([200, 404]);
  expect((await raceFor(host, key, bob)).status).toBe(403);
  await act("restore");
  expect(await statuses()).toEqual([200, 200]);
});

it("X73 X134 · the pictures of a banned host's races go with the ban", async () => {
  const [host, moderator] = [await newMember("Host"), await newModerator()];
  await befriend(host, bob);
  const key = await uploaded(host);
  await raceFor(host, key, bob);
  await decided({ reporter: eve, moderator }, { type: "profile", id: host.id }, "ban");
  expect((await bob.get(`/media/${key}`)).status).toBe(404);
});

it("G10 · a race with a picture that isn't the host's or isn't for a race is refused", async () => {
  const [hers, ofPost] = [await uploaded(eve), await uploaded(ada, "posts")];
  const nobodys = hers.replace(/[0-9a-f]{32}/, "0".repeat(32));
  for (const key of [hers, nobodys]) expect((await raceFor(ada, key, bob)).status, key).toBe(403);
  for (const picture of [ofPost, `../${hers}`, `https://elsewhere.example/${hers}`, "", 7, null])
    expect((await raceFor(ada, picture, bob)).status, `${picture}`).toBe(400);
  expect([await stateOf(hers), await stateOf(ofPost)]).toEqual(["pending", "pending"]);
});

it("G10 · a drawing in SVG can't be uploaded for a race", async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  expect((await ada.upload(svg, "gamePictures", "image/svg+xml")).status).toBe(415);
});
