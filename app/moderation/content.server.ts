import { fold } from "~/base/fold";
import type { EdgeContext } from "~/app/server/context.server";
import type { CaseState } from "~/base/moderation/state";
import type { DecisionAction, Subject } from "~/base/moderation/terms";
import { ulid } from "~/base/ulid";
import { removeCommentQueries } from "~/db/posts/commentDeletion";
import { findCommentPlace } from "~/db/posts/comments";
import {
  findCommentToHide,
  findPostToHide,
  hideCommentQueries,
  hidePostQueries,
  type Move,
  restoreCommentQueries,
  restorePostQueries,
  type StoredFile,
} from "~/db/posts/hiddenContent";
import { removeGroupQueries } from "~/db/groups/groupLeaving";
import { hideGroupQueries, restoreGroupQueries } from "~/db/groups/hiddenGroups";
import { deleteProfileQueries, hideProfileQueries, restoreProfileQueries } from "~/db/members/hiddenProfiles";
import { removePostQueries } from "~/db/posts/posts";
import type { Db, Query } from "~/db/statement";
import { renewedKey } from "~/app/media/server/mediaKey.server";
import { putFile, sized } from "~/app/media/server/saveFile.server";
import { addMedia } from "~/db/media/media";
import { type Evidence, evidenceIn, filesIn } from "~/app/reports/evidence";
import { messagePlaceOf } from "~/base/moderation/messageId";
import { findCaseFile } from "~/db/moderation/cases";
import { moderateMessageQueries } from "~/db/groups/chatMessages";

type Queries = readonly Query<unknown>[];
export type ContentQueries = (state: CaseState, action: DecisionAction) => Promise<Queries | null>;

/**
 * What a decision changes about what was reported. Null if the action isn't possible with it. A command makes this once,
 * so that it copies no file twice when it begins again.
 */
export function contentQueriesOf(context: Pick<EdgeContext, "db" | "env">, now: number): ContentQueries {
  const copyFiles = fileCopies(context, now);
  return async (state, action) => {
    const { subject, member } = state;
    const { type, id } = subject;
    if (member === null) return action === "dismiss" ? [] : null;
    if (action !== "delete" && action !== "hide" && action !== "restore") return [];
    if (type === "message") return messageQueries(context.db, state, action, now);
    switch (action) {
      case "delete":
        return deletion(context.db, { type, id }, member, now);
      case "hide":
        return hiding(context.db, { type, id }, copyFiles, now);
      case "restore":
        return restoration(context.db, { type, id }, now);
    }
  };
}

/** What can be hidden in D1. A message is in its chat's room. */
interface Content {
  type: Exclude<Subject["type"], "message">;
  id: string;
}

/** As its author would delete it. Of a profile and of a group, the name stays. */
async function deletion(db: Db, { type, id }: Content, author: string, now: number): Promise<Queries> {
  switch (type) {
    case "post":
      return removePostQueries(id, author, now);
    case "comment": {
      const place = await findCommentPlace(db, id);
      return place ? removeCommentQueries({ comment: id, ...place }, author, now) : [];
    }
    case "profile":
      return deleteProfileQueries(id, now);
    case "group":
      return removeGroupQueries(id, ulid(now), now);
  }
}

/** Changes nothing about what is hidden already, or no longer there. */
async function hiding(db: Db, { type, id }: Content, copyFiles: CopyFiles, now: number): Promise<Queries> {
  switch (type) {
    case "post": {
      const post = await findPostToHide(db, id);
      if (!post || post.isHidden) return [];
      return hidePostQueries(id, post.author, await copyFiles(post.files), now);
    }
    case "comment": {
      const comment = await findCommentToHide(db, id);
      if (!comment || comment.isHidden) return [];
      const { post, author, files } = comment;
      return hideCommentQueries({ comment: id, post, author }, await copyFiles(files), now);
    }
    case "profile":
      return hideProfileQueries(id, now);
    case "group":
      return hideGroupQueries(id, now);
  }
}

async function restoration(db: Db, { type, id }: Content, now: number): Promise<Queries> {
  switch (type) {
    case "post": {
      const post = await findPostToHide(db, id);
      return post ? restorePostQueries(id, { author: post.author, searchText: fold(post.text), now }) : [];
    }
    case "comment": {
      const comment = await findCommentToHide(db, id);
      if (!comment) return [];
      const { post, author } = comment;
      return restoreCommentQueries({ comment: id, post, author }, now);
    }
    case "profile":
      return restoreProfileQueries(id, now);
    case "group":
      return restoreGroupQueries(id);
  }
}

type Context = Pick<EdgeContext, "db" | "env">;
/** Copies files, each once, however often the command that needs the copies begins again. */
type CopyFiles = (files: readonly StoredFile[]) => Promise<Move[]>;

/**
 * X59: gives hidden files new addresses. A copy is pending until a batch puts it in its original's place. If that never
 * happens, the cron removes it like an upload that nothing used.
 */
function fileCopies(context: Context, now: number): CopyFiles {
  const copies = new Map<string, Promise<string | null>>();
  return async (files) => {
    const moves: Move[] = [];
    for (const file of files) {
      const copy = copies.get(file.key) ?? copied(context, file, now);
      copies.set(file.key, copy);
      const to = await copy;
      if (to !== null) moves.push({ from: file.key, to });
    }
    return moves;
  };
}

/** The copy's key. Null if there are no bytes, or the account has ended and the copy's row is gone. */
async function copied({ db, env }: Context, file: StoredFile, nowMs: number): Promise<string | null> {
  const key = renewedKey(file.key);
  await addMedia(db, { ...file, key, nowMs }); // the row first: bytes without a row could never be found again
  const bytes = await env.MEDIA.get(file.key);
  if (!bytes) return null;
  const isStored = await putFile(db, env.MEDIA, { ...file, key }, await sized(bytes.body, bytes.size));
  return isStored ? key : null;
}

const STATE = { hide: "hidden", restore: "shown", delete: "deleted" } as const;

/**
 * What a decision about a message changes: the chat's room gets an event, and the message's files are hidden or shown.
 * The case's revision grows with each decision, so it is the version of this one.
 */
async function messageQueries(
  db: Db,
  { id, subject, revision: version }: CaseState,
  action: keyof typeof STATE,
  now: number,
): Promise<readonly Query<unknown>[] | null> {
  const place = messagePlaceOf(subject.id);
  if (!place) return null;
  const file = await findCaseFile(db, id);
  const evidence = evidenceIn(file?.evidence ?? null);
  return moderateMessageQueries({ ...place, state: STATE[action], version }, filesOf(evidence, place.seq), now);
}

function filesOf(evidence: Evidence | null, seq: number): string[] {
  if (evidence?.type !== "message") return [];
  const messages = evidence.messages.filter((message) => message.seq === seq);
  return filesIn({ ...evidence, messages }).map(({ key }) => key);
}
