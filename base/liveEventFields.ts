/**
 * The live events by name, with their fields. The name is `type` in D1's outbox (db/outboxEvents.ts) and `kind` in the
 * frames of live rooms (party/live/event.ts). Each of these two files passes its own schemas for an id, a count, and
 * what may be missing: the author, whom rooms need to know whom to leave out and don't send, and a version.
 */
export const liveEventFields = <Id, Count, Author, Version>(
  id: Id,
  count: Count,
  author: Author,
  version: Version,
) => ({
  post: { post: id, author: id },
  /**
   * `revision` grows with every change of the counts and every edit; receivers ignore counts with a lower one. `version`
   * grows with every edit; an edge of the previous release doesn't send it
   */
  counts: { post: id, likes: count, reposts: count, comments: count, revision: count, version, author },
  comment: { post: id, comment: id, author: id },
  commentLikes: { post: id, comment: id, likes: count, revision: count, author },
  commentGone: { post: id, comment: id, author },
  gone: { post: id, author },
  /** the member's name or photo changed */
  member: { member: id },
});
