/**
 * The live events by name, with their fields. The name is `type` in D1's outbox (db/outbox/outboxEvents.ts) and `kind` in the
 * frames of live rooms (party/live/event.ts). Each of these two files passes its own schemas for an id, a count, and
 * what may be missing: the author, whom rooms need to know whom to leave out and don't send, a version, and a comment's
 * parent.
 */
export const liveEventFields = <Id, Count, Author, Version, Parent>(
  id: Id,
  count: Count,
  { author, version, parent }: { author: Author; version: Version; parent: Parent },
) => ({
  post: { post: id, author: id },
  /**
   * `revision` grows with every change of the counts and every edit; receivers ignore counts with a lower one. `version`
   * grows with every edit; an edge of the previous release doesn't send it
   */
  counts: { post: id, likes: count, reposts: count, comments: count, revision: count, version, author },
  /** `parent` is the comment that it replies to: null, or missing in an event of the previous release, if it has none */
  comment: { post: id, comment: id, author: id, parent },
  commentLikes: { post: id, comment: id, likes: count, revision: count, author },
  commentGone: { post: id, comment: id, author, parent },
  gone: { post: id, author },
  /** the member's name or photo changed */
  member: { member: id },
});
