/**
 * The live events by name, with their fields. The name is `type` in D1's outbox (db/outboxEvents.ts) and `kind` in the
 * frames of live rooms (party/live/event.ts). Each of these two files passes its own schemas for an id and a count.
 */
export const liveEventFields = <Id, Count>(id: Id, count: Count) => ({
  post: { post: id, author: id },
  /** `revision` grows with every change of the counts; receivers ignore a lower one */
  counts: { post: id, likes: count, reposts: count, comments: count, revision: count },
  comment: { post: id, comment: id, author: id },
  commentLikes: { post: id, comment: id, likes: count, revision: count },
  commentGone: { post: id, comment: id },
  gone: { post: id },
  /** the member's name or photo changed */
  member: { member: id },
});
