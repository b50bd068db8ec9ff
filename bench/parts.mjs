// The parts of the bench, by their names on the command line.
import { arcadeRows } from "./arcade.mjs";
import { blockRows } from "./blocks.mjs";
import { callRows } from "./calls.mjs";
import { chatRows } from "./chat.mjs";
import { costRows } from "./cost.mjs";
import { distanceRows } from "./distance.mjs";
import { firstLoadRows } from "./firstLoad.mjs";
import { gameRows } from "./game.mjs";
import { hostileRows } from "./hostile.mjs";
import { longChatRows } from "./longChat.mjs";
import { longFeedRows } from "./longFeed.mjs";
import { mixRows } from "./mix.mjs";
import { pageRows } from "./pages.mjs";
import { peerRows } from "./peers.mjs";
import { phoneRows } from "./phone.mjs";
import { storyRows } from "./story.mjs";

/** @typedef {(world: import("./world.mjs").World) => AsyncIterable<import("./table.mjs").Row>} Part */

/** @type {ReadonlyMap<string, Part>} */
export const PARTS = new Map([
  ["pages", pageRows],
  ["first-load", firstLoadRows],
  ["phone", phoneRows],
  ["long-feed", longFeedRows],
  ["chat", chatRows],
  ["long-chat", longChatRows],
  ["game", gameRows],
  ["arcade", arcadeRows],
  ["calls", callRows],
  ["blocks", blockRows],
  ["cost", costRows],
  ["distance", distanceRows],
  ["story", storyRows],
  ["mix", mixRows],
  ["hostile", hostileRows],
  ["peers", peerRows],
]);

/**
 * These run only when they are named: their packages aren't part of an install of Parlor. @type {ReadonlySet<string>}
 */
export const ON_REQUEST = new Set(["peers"]);
