import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import type { PuzzleRace } from "~/games/imageSlidePuzzle/race";
import { pngBytes } from "~/tests/kit/media/png";
import { latest } from "~/tests/kit/workerd/games";
import { sendAnswer, befriend, enterGame, sendInvitation } from "~/tests/kit/workerd/wireGames";
import { newMember, type Caller } from "./caller";

const { DB: db } = env as unknown as { DB: D1Database };

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
