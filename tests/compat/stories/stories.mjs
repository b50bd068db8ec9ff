// The stories that members play in the recordings.
import { callStory } from "./call.mjs";
import { chessStory } from "./chess.mjs";
import { directChatStory } from "./directChat.mjs";
import { feedStory } from "./feed.mjs";
import { groupStory } from "./group.mjs";
import { restartStory } from "./restart.mjs";
import { Stage } from "./stage.mjs";
import { ticTacToeStory } from "./ticTacToe.mjs";
import { whotStory } from "./whot.mjs";

/** @typedef {import("../product.mjs").Product} Product */
/** @typedef {import("../recording.mjs").Recording} Recording */
/** @typedef {(stage: Stage) => Promise<void>} Story */

/** The stories by name. They share a product. @type {ReadonlyMap<string, Story>} */
export const STORIES = new Map([
  ["chat", directChatStory],
  ["group", groupStory],
  ["ticTacToe", ticTacToeStory],
  ["chess", chessStory],
  ["whot", whotStory],
  ["call", callStory],
  ["feed", feedStory],
]);

/**
 * This story stops its product and moves the clock by weeks, so it needs a separate product.
 * @type {readonly [string, Story]}
 */
export const RESTART_STORY = ["restart", restartStory];

/**
 * Plays a story on a running product.
 * @param {Product} product
 * @param {string} name
 * @param {Story} story
 * @returns {Promise<Recording>}
 */
export async function playStory(product, name, story) {
  const stage = new Stage(product, name);
  product.onTap = (line) => stage.recorder.tapped(line);
  try {
    await story(stage);
  } catch (error) {
    throw new Error(`The story "${name}" stopped after ${JSON.stringify(stage.recorder.steps.at(-1))}`, {
      cause: error,
    });
  }
  const { names, steps } = stage.recorder;
  return { story: name, names, steps };
}
