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
  restoreCommentQueries,
  restorePostQueries,
} from "~/db/posts/hiddenContent";
import { removeGroupQueries } from "~/db/groups/groupLeaving";
import { hideGroupQueries, restoreGroupQueries } from "~/db/groups/hiddenGroups";
import { deleteProfileQueries, hideProfileQueries, restoreProfileQueries } from "~/db/members/hiddenProfiles";
import { removePostQueries } from "~/db/posts/posts";
import type { Db, Query } from "~/db/statement";
import { type CopyFiles, fileCopies } from "./copiedFiles.server";
import { messageQueries } from "./messageContent.server";

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
    if (member === null) return action === "dismiss" ? [] : null;
    switch (action) {
      case "dismiss":
      case "warn":
      case "restrict":
      case "suspend":
      case "ban":
        return [];
      case "delete":
        if (subject.type === "message") return messageQueries(context.db, state, action, now);
        return deletion(context.db, subject, member, now);
      case "hide":
        if (subject.type === "message") return messageQueries(context.db, state, action, now);
        return hiding(context.db, subject, copyFiles, now);
      case "restore":
        if (subject.type === "message") return messageQueries(context.db, state, action, now);
        return restoration(context.db, subject, now);
    }
  };
}

/** As its author would delete it. Of a profile and of a group, the name stays. */
async function deletion(db: Db, { type, id }: Subject, author: string, now: number): Promise<Queries | null> {
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
    case "message":
      return null;
  }
}

/** Changes nothing about what is hidden already, or no longer there. */
async function hiding(db: Db, { type, id }: Subject, copyFiles: CopyFiles, now: number): Promise<Queries | null> {
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
    case "message":
      return null;
  }
}

async function restoration(db: Db, { type, id }: Subject, now: number): Promise<Queries | null> {
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
    case "message":
      return null;
  }
}
