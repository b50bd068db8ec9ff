// How long a member with many friends waits for the answer to a new post, compared with a member without friends.
import { setTimeout as delay } from "node:timers/promises";
import { takeTurns } from "./measure.mjs";
import { befriendMany } from "./seedScale.mjs";
import { ratioRow } from "./table.mjs";

/** Issue 23 has this limit. */
const LIMIT = 1.2;
const JOBS = "select count(*) as n from jobs";
const JOBS_POLL_MS = 20;
/** An older account doesn't have the lower limits of new ones. */
const NEW_FOR_MS = 8 * 24 * 60 * 60 * 1000;

/** @typedef {{ id: string, visitor: import("../scripts/demo/visitor.mjs").Visitor }} Author */

/**
 * Each post is published after the jobs of the post before it have ended, so that only the answer is measured.
 * @param {import("./runtime.mjs").Runtime} runtime
 * @param {{ popular: Author, lonely: Author, friends: number, rounds: number }} options
 * @returns {AsyncGenerator<import("./table.mjs").Row>}
 */
export async function* publishingRows({ db }, { popular, lonely, friends, rounds }) {
  await db
    .prepare("update accounts set created_at = created_at - ?1, email_verified_at = 1 where member_id in (?2, ?3)")
    .bind(NEW_FOR_MS, popular.id, lonely.id)
    .run();
  await befriendMany(db, popular.id, friends);
  await db.prepare("delete from jobs").run();
  for (const audience of ["everyone", "friends"]) {
    const publish = async (/** @type {Author} */ { visitor }) => {
      const startedAt = performance.now();
      await visitor.submit("/posts", { text: "A post of the bench", audience });
      const ms = performance.now() - startedAt;
      while ((await db.prepare(JOBS).first("n")) !== 0) await delay(JOBS_POLL_MS);
      return ms;
    };
    for (const author of [popular, lonely]) await publish(author);
    const { ours, floor } = await takeTurns(rounds, { ours: () => publish(popular), floor: () => publish(lonely) });
    yield ratioRow(
      `publishing for ${audience} with ${friends.toLocaleString("en")} friends ÷ with none`,
      ours,
      floor,
      LIMIT,
    );
  }
}
