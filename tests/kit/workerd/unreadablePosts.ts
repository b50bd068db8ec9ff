/** The ways in which a post stops being for a reader, for tests of what reads posts. */
import { env } from "cloudflare:workers";
import { runCron } from "~/app/cron.server";
import type { Env } from "~/app/server/env.server";
import type { Caller } from "~/tests/wire/caller";
import { publishForFriends, unfriend } from "./wireAudience";
import { block, publish, unblock } from "./wireBlocks";
import { decided, newModerator, overturned } from "./wireDecisions";
import { befriend } from "./wireGames";

interface Ending {
  publish(author: Caller, text: string): Promise<string>;
  /** ends what the reader may see. Returns what gives it back */
  end(reader: Caller, author: Caller, post: string): Promise<() => Promise<unknown>>;
}

/** For two friends. The keys continue "a post …". */
export const ENDINGS: Record<string, Ending> = {
  "of a member who blocks the reader": {
    publish,
    end: async (reader, author) => (await block(author, reader), () => unblock(author, reader)),
  },
  "of a member whom the reader blocks": {
    publish,
    end: async (reader, author) => (await block(reader, author), () => unblock(reader, author)),
  },
  "for friends, by a former friend": {
    publish: publishForFriends,
    end: async (reader, author) => (await unfriend(author, reader), () => befriend(reader, author)),
  },
  "that moderators have hidden": {
    publish,
    async end(reader, author, post) {
      const [moderator, another] = [await newModerator(), await newModerator()];
      const id = await decided({ reporter: reader, moderator }, { type: "post", id: post }, "hide");
      return () => overturned(author, another, id);
    },
  },
  "of a banned member": {
    publish,
    async end(reader, author) {
      const [moderator, another] = [await newModerator(), await newModerator()];
      const id = await decided({ reporter: reader, moderator }, { type: "profile", id: author.id }, "ban");
      return () => overturned(author, another, id).then(() => runCron(env as unknown as Env));
    },
  },
};
