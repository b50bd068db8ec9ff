// Pages of members with 1,000 blocks, 1,000 muted members and 200 muted words, compared with the same pages of members
// without any (X13, X22, X24).
import { URL } from "node:url";
import { startChat } from "../scripts/demo/visitor.mjs";
import { client } from "./http.mjs";
import { perRequestMs, takeTurns } from "./measure.mjs";
import { makeMembers } from "./mix/members.mjs";
import { startRuntime } from "./runtime.mjs";
import { blockMany, muteMany, seedScale } from "./seedScale.mjs";
import { ratioRow } from "./table.mjs";

const SIZES = {
  full: {
    network: { members: 20_000, posts: 20_000, likes: 100, comments: 100, quotes: 0, friends: 0 },
    members: 60,
    blocks: 1_000,
    words: 200,
    warmUpMs: 1_000,
    rounds: 20,
    roundMs: 200,
  },
  smoke: {
    network: { members: 80, posts: 80, likes: 10, comments: 60, quotes: 0, friends: 0 },
    members: 4,
    blocks: 4,
    words: 4,
    warmUpMs: 20,
    rounds: 2,
    roundMs: 20,
  },
};
const LIMIT = 1.1;
const AT_ONCE = 4;

/** @param {import("./world.mjs").World} world @returns {AsyncGenerator<import("./table.mjs").Row>} */
export async function* blockRows({ size }) {
  const { network, members: count, blocks, words, warmUpMs, rounds, roundMs } = SIZES[size];
  const runtime = await startRuntime({ floors: [] });
  const { touch, close } = client(runtime, AT_ONCE);
  try {
    const paths = await seedScale(runtime, network);
    const members = await makeMembers(runtime.db, count);
    const [free, hiding] = [members.slice(0, count / 2), members.slice(count / 2)];
    for (const { id } of hiding) {
      await blockMany(runtime.db, id, blocks, network.members);
      await muteMany(runtime.db, id, { count: blocks, words, members: network.members });
    }
    const friendOf = new Map(members.map(({ id }, i) => [id, members[i ^ 1]?.id ?? id]));
    for (const { id, cookie } of members) {
      const chat = `dm:${[id, friendOf.get(id)].sort().join(":")}`;
      await startChat(runtime.origin, chat, cookie);
    }
    const { host } = new URL(runtime.origin);
    /** Many members take turns, so that none reaches a limit. @param {typeof members} all @param {string} path */
    const asks = (all, path) => {
      let next = 0;
      return () => {
        const { id, cookie } = all[next++ % all.length] ?? { id: "", cookie: "" };
        return touch({ path: path.replace("{friend}", friendOf.get(id) ?? ""), headers: { host, cookie } });
      };
    };
    const pages = { feed: paths.feed, profile: paths.profile, search: paths.search, chat: "/messages/{friend}" };
    for (const [name, path] of Object.entries(pages)) {
      const [ours, floor] = [asks(hiding, path), asks(free, path)];
      for (const ask of [ours, floor]) await perRequestMs(ask, { atOnce: AT_ONCE, forMs: warmUpMs });
      const round = { atOnce: AT_ONCE, forMs: roundMs };
      const measured = await takeTurns(rounds, {
        ours: () => perRequestMs(ours, round),
        floor: () => perRequestMs(floor, round),
      });
      yield ratioRow(
        `${name}, ${blocks} blocks, ${blocks} mutes and ${words} words ÷ none`,
        measured.ours,
        measured.floor,
        LIMIT,
      );
    }
  } finally {
    close();
    await runtime.stop();
  }
}
