import type { EdgeContext } from "~/app/server/context.server";
import { shownKind } from "~/app/accounts/security/securityLog.server";
import { mediaUrl } from "~/app/ui/media/mediaUrl";
import { findAccountOf, listSessions } from "~/db/accounts/accounts";
import { nowMs } from "~/base/clock";
import { ulidTimeMs } from "~/base/ulid";
import {
  type OwnCommentRow,
  type OwnVersionRow,
  type PageOf,
  exportPages,
  type RequestRow,
} from "~/db/memberData/export";
import { noticeParts, securityParts, shortParts } from "~/db/memberData/exportShort";
import { findMember } from "~/db/members/members";
import type { OwnDecisionRow, OwnReportRow } from "~/db/moderation/ownModeration";
import { bestRunsQuery } from "~/db/members/scores";
import { all } from "~/db/statement";
import { chatsOf } from "./chatsFile.server";
import { Cursor } from "./cursor";
import { listOf, objectOf, type Streamed, StreamedObject } from "./jsonStream";

/** How many rows of one kind are read from D1, and held in memory, at a time. */
const ROWS_AT_ONCE = 1_000;

/** A11: all data of a member, as the content of the file. Null when there is no such member. */
export async function memberFile(context: EdgeContext, me: string): Promise<Streamed> {
  const [member, account, sessions, parts, notices, security, bestRuns] = await Promise.all([
    findMember(context.db, me, me),
    findAccountOf(context.db, me),
    listSessions(context.db, me),
    shortParts(context.db, me),
    noticeParts(context.db, me, nowMs()),
    securityParts(context.db, me, nowMs()),
    all(context.db, bestRunsQuery({ member: me })),
  ]);
  if (!member || !account) return null;
  const { photos, providers, privacy, hiddenProfile, region, readLanguages, handles, followedTags, detachedFrom } =
    parts;
  const urlOf = (key: string | null) => (key === null ? null : context.vars.ORIGIN + mediaUrl(key));
  const earlier = (kind: "cover" | "profile") =>
    photos.filter((photo) => photo.kind === kind).map(({ key }) => urlOf(key));
  const reader = new MemberReader(context, me, urlOf);
  const { notifications, ...chats } = chatsOf(context, me, region);
  return {
    UsersDetails: {
      [me]: {
        email: account.email,
        id: me,
        date: member.createdAtMs,
        name: member.name,
        handle: member.handle,
        handleDate: handles.find(({ freeAtMs }) => freeAtMs === null)?.sinceMs ?? null,
        earlierHandles: handles.flatMap(({ handle, sinceMs, freeAtMs }) =>
          freeAtMs === null ? [] : [{ handle, date: sinceMs, keptUntil: freeAtMs }],
        ),
        about: member.about,
        dob: member.dob,
        coverPhoto: urlOf(member.coverKey),
        profilePhoto: urlOf(member.photoKey),
        posts: listOf(reader.rows(exportPages.posts), ({ id }) => id),
        previousCoverPhotos: earlier("cover"),
        previousProfilePhotos: earlier("profile"),
        ...(hiddenProfile
          ? {
              hiddenByModerators: {
                about: hiddenProfile.about,
                coverPhoto: urlOf(hiddenProfile.cover),
                profilePhoto: urlOf(hiddenProfile.photo),
              },
            }
          : {}),
      },
    },
    Posts: new StreamedObject(reader.postEntries(member)),
    DetachedQuotes: detachedFrom,
    friend: {
      [me]: {
        Friends: objectOf(reader.rows(exportPages.friends), ({ other, atMs }) => [other, { dateAdded: atMs }]),
        Friendrequest: objectOf(reader.rows(exportPages.requests), ({ other, direction, atMs }) => [
          other,
          { Date: atMs, Request: direction, id: other },
        ]),
      },
    },
    notifications: {
      [me]: notifications(
        objectOf(receivedOf(reader.rows(exportPages.requests)), ({ other, atMs }) => [
          other,
          { Date: atMs, id: other },
        ]),
      ),
    },
    ...chats,
    Blocks: objectOf(reader.rows(exportPages.blocks), ({ other, atMs }) => [other, { date: atMs }]),
    Privacy: { ...privacy },
    Mutes: listOf(reader.rows(exportPages.mutes), ({ kind, target, atMs, untilMs }) => ({
      [kind]: target,
      date: atMs,
      until: untilMs,
    })),
    MutedWords: objectOf(reader.rows(exportPages.mutedWords), ({ word, exceptFriends, atMs, untilMs }) => [
      word,
      { exceptFriends, date: atMs, until: untilMs },
    ]),
    NotificationSettings: noticesJson(notices),
    ReadLanguages: readLanguages,
    FollowedTags: followedTags.map(({ tag, atMs }) => ({ tag, date: atMs })),
    Groups: objectOf(reader.rows(exportPages.groups), ({ id, name, iconKey, createdBy, atMs, members, addedBy }) => [
      id,
      { groupName: name, groupIcon: urlOf(iconKey), createdAt: atMs, members: members ?? {}, createdBy, addedBy, id },
    ]),
    GroupRefusals: objectOf(reader.rows(exportPages.groupRefusals), ({ id, atMs, name }) => [id, { date: atMs, name }]),
    Reports: objectOf(reader.rows(exportPages.reports), (row) => [row.id, reportJson(row)]),
    Decisions: objectOf(reader.rows(exportPages.decisions), (row) => [row.id, decisionJson(row)]),
    // games and calls exist only in their rooms while they last, and in the chats' messages
    Games: {},
    BestRuns: Object.fromEntries(
      bestRuns.map(({ game, score, length, atMs }) => [game, { score, length, date: atMs }]),
    ),
    Calls: {},
    UsersCalls: { [me]: {} },
    Account: {
      emailVerified: account.emailVerifiedAtMs,
      region,
      language: account.language,
      signsInWith: [...(account.passwordHash === null ? [] : ["password"]), ...providers],
      sessions: sessions.map(({ device, createdAtMs, usedAtMs, method, second }) => ({
        device,
        date: createdAtMs,
        lastUsed: usedAtMs,
        signedInWith: method,
        secondFactor: second,
      })),
      ...securityJson(security),
    },
    Activity: reader.activity(),
  };
}

/** Reads a member's rows, and gives their fields the names that they have in the file. */
class MemberReader {
  constructor(
    private readonly context: EdgeContext,
    private readonly me: string,
    private readonly urlOf: (key: string | null) => string | null,
  ) {}

  /**
   * The posts with their earlier versions, likes, reposts and comments. All rows are sorted by post, so each post reads
   * only its own.
   */
  async *postEntries({
    name,
    photoKey,
  }: {
    name: string | null;
    photoKey: string | null;
  }): AsyncGenerator<readonly [string, Streamed]> {
    const { me, urlOf } = this;
    const versions = this.#cursor(exportPages.versions, ({ post }) => post);
    const likes = this.#cursor(exportPages.likes, ({ post }) => post);
    const reposts = this.#cursor(exportPages.reposts, ({ post }) => post);
    const comments = this.#cursor(exportPages.comments, ({ post }) => post);
    const commentLikes = this.#cursor(exportPages.commentLikes, ({ post, comment }) => post + comment);
    const commentWithLikes = (comment: OwnCommentRow): Streamed => ({
      ...this.#commentJson(comment),
      likes: listOf(commentLikes.of(comment.post + comment.id), ({ member }) => member),
    });
    for await (const post of this.rows(exportPages.posts)) {
      const { id, text, warning, language, atMs, editedAtMs, isHidden, media, alts, refusedQuoters, ...others } = post;
      // the author's choices, under the names that the query gives them
      const { quoted, quotedVersion, detachedAtMs, ...choices } = others;
      yield [
        id,
        {
          id,
          uid: me,
          userId: me,
          username: name,
          profilePic: urlOf(photoKey),
          date: atMs,
          postText: text,
          ...(warning === null ? {} : { contentWarning: warning }),
          ...(language === null ? {} : { language }),
          ...(editedAtMs === null ? {} : { edited: editedAtMs, earlierVersions: listOf(versions.of(id), versionJson) }),
          ...choices,
          ...(refusedQuoters?.length ? { refusedQuoters } : {}),
          // X99
          ...(quoted === null ? {} : { quotes: { post: quoted, version: quotedVersion, detached: detachedAtMs } }),
          ...(isHidden ? { hiddenByModerators: true } : {}),
          media: (media ?? []).map(urlOf),
          descriptions: alts ?? [],
          likes: listOf(likes.of(id), ({ member }) => member),
          reposts: listOf(reposts.of(id), ({ member, atMs }) => ({ userID: member, date: atMs })),
          comments: listOf(comments.of(id), commentWithLikes),
        },
      ];
    }
  }

  /** What the member did on anybody's posts. */
  activity(): Streamed {
    return {
      comments: listOf(this.rows(exportPages.ownComments), (comment) => ({
        post: comment.post,
        ...this.#commentJson(comment),
      })),
      likes: listOf(this.rows(exportPages.ownLikes), ({ post, atMs }) => ({ post, date: atMs })),
      reposts: listOf(this.rows(exportPages.ownReposts), ({ post, atMs }) => ({ post, date: atMs })),
      commentLikes: listOf(this.rows(exportPages.ownCommentLikes), ({ comment, atMs }) => ({ comment, date: atMs })),
      bookmarks: listOf(this.rows(exportPages.bookmarks), ({ post, atMs }) => ({ post, date: atMs })),
      refusedSuggestions: listOf(this.rows(exportPages.refusals), ({ other, atMs }) => ({ uid: other, date: atMs })),
    };
  }

  #commentJson({ id, replyTo, author, atMs, text, mediaKey, isHidden }: OwnCommentRow) {
    return {
      id,
      ...(replyTo === null ? {} : { replyTo }),
      uid: author,
      date: atMs,
      postText: text,
      media: this.urlOf(mediaKey),
      ...(isHidden ? { hiddenByModerators: true } : {}),
    };
  }

  /** All rows of one kind. */
  rows<Row>(page: PageOf<Row>): AsyncIterable<Row> {
    return this.#cursor(page).all();
  }

  #cursor<Row>(page: PageOf<Row>, keyOf?: (row: Row) => string): Cursor<Row> {
    return new Cursor((after) => all(this.context.db, page(this.me, after, ROWS_AT_ONCE)), keyOf);
  }
}

/** X103: an earlier version of a post. */
const versionJson = ({ text, warning, alts, atMs }: OwnVersionRow) => ({
  date: atMs,
  postText: text,
  ...(warning === null ? {} : { contentWarning: warning }),
  descriptions: alts ?? [],
});

/** A13 to A21, without secrets and hashes. */
const securityJson = ({
  passkeys,
  oneTimeCodesSinceMs,
  recoveryCodes,
  earlierEmails,
  events,
}: Awaited<ReturnType<typeof securityParts>>) => ({
  passkeys: passkeys.map(({ name, atMs, usedAtMs }) => ({ name, date: atMs, lastUsed: usedAtMs })),
  oneTimeCodes: oneTimeCodesSinceMs === null ? null : { date: oneTimeCodesSinceMs },
  recoveryCodesLeft: recoveryCodes,
  earlierEmails: earlierEmails.map(({ email, atMs, untilMs }) => ({ email, date: atMs, canBeRestoredUntil: untilMs })),
  securityLog: events.map(({ id, device, ...event }) => ({
    what: shownKind(event),
    date: ulidTimeMs(id),
    device,
    byOperator: event.byOperator,
  })),
});

/** X202 to X204, X206, without keys and addresses. */
const noticesJson = ({ hidden, quiet, mailsUnread, devices }: Awaited<ReturnType<typeof noticeParts>>) => ({
  hidden: [...hidden],
  quietHours: quiet === null ? null : { from: quiet.fromMin, to: quiet.toMin, timeZone: quiet.zone },
  mailsUnread,
  devices: devices.map(({ device, service, kinds, detail, createdAtMs, usedAtMs, pushedAtMs }) => ({
    device,
    service,
    kinds,
    shows: detail,
    date: createdAtMs,
    lastUsed: usedAtMs,
    lastPush: pushedAtMs,
  })),
});

/** X48: the member's own report, and what became of it. */
const reportJson = ({
  subject,
  subjectId,
  reason,
  text,
  atMs,
  outcome,
  answeredAtMs,
  appealedAtMs,
  appeal,
  appealOutcome,
  appealAnswer,
}: OwnReportRow) => ({
  of: subject,
  id: subjectId,
  reason,
  text,
  date: atMs,
  outcome,
  answered: answeredAtMs,
  appeal:
    appealedAtMs === null ? null : { date: appealedAtMs, text: appeal, outcome: appealOutcome, answer: appealAnswer },
});

/** X62, X63: a decision about the member, without reports, reporters and moderators. */
const decisionJson = ({ state, subject, facts, appeal, answer }: OwnDecisionRow) => ({
  action: state.action,
  of: subject,
  rule: state.rule,
  facts,
  restrictions: [...state.limits],
  automated: state.isAutomated,
  date: state.decidedAtMs,
  until: state.untilMs,
  ended: state.endedAtMs,
  endedWhy: state.endedWhy,
  strikeUntil: state.strikeUntilMs,
  appeal:
    state.appealedAtMs === null
      ? null
      : {
          date: state.appealedAtMs,
          text: appeal,
          outcome: state.appealOutcome,
          answer,
          answered: state.answeredAtMs,
        },
});

async function* receivedOf(requests: AsyncIterable<RequestRow>): AsyncGenerator<RequestRow> {
  for await (const request of requests) if (request.direction === "received") yield request;
}
