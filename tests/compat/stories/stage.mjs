// What a story can use: members who sign up, time that passes, and a restart of the product.
import { Member } from "../member.mjs";
import { Recorder } from "../recording.mjs";

/** @typedef {import("../product.mjs").Product} Product */

export class Stage {
  recorder = new Recorder();

  /** @param {Product} product @param {string} story */
  constructor(product, story) {
    this.product = product;
    this.story = story;
  }

  /** Signs up members one after the other, so that their ids are in this order. @param {...string} names */
  async members(...names) {
    const members = [];
    for (const name of names)
      members.push(
        await new Member(
          this.product.url,
          this.recorder,
          name,
          `${name}.${this.story}@parlor.test`.toLowerCase(),
        ).signUp(),
      );
    return members;
  }

  /** @param {number} ms */
  async wait(ms) {
    await this.recorder.step({ do: "wait", ms }, () => new Promise((resolve) => setTimeout(resolve, ms)));
  }

  /**
   * Stops the product and starts it again with the same data, optionally with a moved clock.
   * @param {number} clockOffsetMs
   */
  async restart(clockOffsetMs = 0) {
    this.recorder.clockOffsetMs = clockOffsetMs;
    await this.recorder.step({ do: "restart" }, async () => {
      await this.product.stop();
      await this.product.start(clockOffsetMs);
    });
  }

  /** Gives an id a name that is the same in every run. @param {string} id @param {string} name */
  name(id, name) {
    this.recorder.names[id] = name;
    return id;
  }
}

/** The room of a one-to-one chat. @param {{ id: string }} one @param {{ id: string }} other */
export const directChat = (one, other) => `dm:${[one.id, other.id].sort().join(":")}`;

/** The first id in an answer that isn't in `known`. @param {string | undefined} answer @param {...string} known */
export function idIn(answer, ...known) {
  const id = [...(answer ?? "").matchAll(/"([0-7][0-9A-HJKMNP-TV-Z]{25})"/g)]
    .map(([, each]) => each ?? "")
    .find((each) => !known.includes(each));
  if (!id) throw new Error(`No id in ${answer}`);
  return id;
}
