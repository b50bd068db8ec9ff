/**
 * The live events by name, with their fields. The name is `type` in D1's outbox (db/outboxEvents.ts) and `kind` in the
 * frames of live rooms (party/live/event.ts). Each of these two files passes its own schemas for an id, a count, an
 * author who may be missing, and a comment that may be missing: rooms need that author to know whom to leave out, but
 * don't send it.
 */
export const liveEventFields = <Id, Count, Author, Parent>(id: Id, count: Count, author: Author, parent: Parent) => ({
  post: { post: id, author: id },
  /** `revision` grows with every change of the counts; receivers ignore a lower one */
  counts: { post: id, likes: count, reposts: count, comments: count, revision: count, author },
  /** `parent` is the comment that it replies to: null, or missing in an event of the previous release, if it has none */
  comment: { post: id, comment: id, author: id, parent },
  commentLikes: { post: id, comment: id, likes: count, revision: count, author },
  commentGone: { post: id, comment: id, author, parent },
  gone: { post: id, author },
  /** the member's name or photo changed */
  member: { member: id },
});
