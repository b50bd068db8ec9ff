/** What a member has muted: other members, chats, and words (X21 to X25). Nobody else's queries read it. */
import { and, desc, eq, inArray, isNull, lte, ne, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { nowMs } from "~/base/clock";
import { aggregate } from "~/db/aggregates";
import { event } from "~/db/change";
import { hasActiveAccount } from "~/db/members/memberStates";
import { areFriends } from "~/db/rights/conditions";
import { knownMember, NAMED } from "~/db/members/members";
import { countIn, deleteFrom, existsIn, pick, select } from "~/db/query/builder";
import {
  type Before,
  type BeforeValues,
  beforeValues,
  isBefore,
  excluded,
  type Expression,
  flag,
  flagInJson,
  itemsOf,
  json,
  jsonObject,
  rowValue,
} from "~/db/query/expressions";
import { insertSelect } from "~/db/query/insertSelect";
import { chatMembers, groups } from "~/db/schema/groups";
import { members } from "~/db/schema/members";
import { mutedWords, mutes } from "~/db/schema/safety";
import { type Placeholders, type RowIn } from "~/db/statement";

const { change, statement } = aggregate("safety");

/** X25: members and chats together. */
export const MUTES_MAX = 1_000;
/** X25 */
export const MUTED_WORDS_MAX = 200;

export type MuteKind = "member" | "chat";

const lasts = ({ untilAt }: typeof mutes | typeof mutedWords, now: Expression) =>
  or(isNull(untilAt), sql`${untilAt} > ${now}`);
const has = (owner: Expression, kind: MuteKind | Placeholder, target: Expression) =>
  and(eq(mutes.ownerId, owner), eq(mutes.kind, kind), eq(mutes.target, target));

export const mutesInJson = z.object({
  /** the viewer mutes the author */
  isAuthorMuted: flagInJson,
  /** X24: the viewer mutes words except from friends, and the author is one */
  isSpared: flagInJson,
});
/**
 * As JSON: what the viewer's mutes at this time say of an author. Both are false for a visitor, whose id is ''. Friends are
 * only looked for if the viewer has words that spare them. One field with the viewer and the time once, because D1 allows
 * a statement only a hundred placeholders.
 */
export const mutesOf = (viewer: Placeholder, author: Expression, now: Placeholder): SQL => {
  const me = sql`viewing.me`;
  const sparesFriends = existsIn(mutedWords, and(eq(mutedWords.ownerId, me), eq(mutedWords.exceptFriends, sql`1`)));
  return sql`(select ${jsonObject({
    isAuthorMuted: existsIn(mutes, and(has(me, "member", author), lasts(mutes, sql`viewing.now`))),
    isSpared: sql`iif(${sparesFriends}, ${areFriends(me, author)}, 0)`,
  })} from (select ${viewer} as me, ${now} as now) viewing)`;
};

// ---- members and chats

type Target = { me: string; kind: MuteKind; target: string };
type Mute = Target & { until: number | null; now: number };

/** Nobody mutes a member without an account, or a chat that they aren't in. */
const isMutable = (p: Placeholders<Target>) =>
  sql`case ${p.kind} when 'member' then ${hasActiveAccount(p.target)}
    else ${existsIn(chatMembers, and(eq(chatMembers.chatId, p.target), eq(chatMembers.memberId, p.me)))} end`;
const ownMutes = (me: Placeholder) => countIn(mutes, eq(mutes.ownerId, me));

const dropEndedMutes = statement((p: Placeholders<{ me: string; now: number }>) =>
  deleteFrom(mutes).where(and(eq(mutes.ownerId, p.me), lte(mutes.untilAt, p.now))),
);
const mute = change(
  (p: Placeholders<Mute>) =>
    insertSelect(
      mutes,
      { ownerId: p.me, kind: p.kind, target: p.target, untilAt: p.until, createdAt: p.now },
      {
        where: and(
          hasActiveAccount(p.me),
          isMutable(p),
          sql`(${ownMutes(p.me)} < ${MUTES_MAX} or ${existsIn(mutes, has(p.me, p.kind, p.target))})`,
        ),
        onConflict: sql`do update set until_at = ${excluded(mutes.untilAt)}, created_at = ${excluded(mutes.createdAt)}
          where ${mutes.untilAt} is not ${excluded(mutes.untilAt)}`,
      },
    ),
  (p) => [
    event("inbox", "muted", {
      room: p.me,
      subject: sql`${"mute:"} || ${p.target}`,
      body: { of: p.kind, target: p.target, untilMs: p.until },
    }),
  ],
);
/** For a batch: ends a mute, with the event. A repeat changes nothing. */
export const unmuteQuery = change(
  (p: Placeholders<Target & { now: number }>) => deleteFrom(mutes).where(has(p.me, p.kind, p.target)),
  (p) => [
    event("inbox", "unmuted", {
      room: p.me,
      subject: sql`${"mute:"} || ${p.target}`,
      body: { of: p.kind, target: p.target },
    }),
  ],
);

const stateOf = statement((p: Placeholders<Target & { now: number }>) =>
  select({
    isMutable: flag(isMutable(p)),
    isMuted: flag(existsIn(mutes, and(has(p.me, p.kind, p.target), lasts(mutes, p.now)))),
  }).from(sql`(select 1)`),
);
const mutedAmong = statement(
  (p: Placeholders<{ me: string; kind: MuteKind; targets: readonly string[]; now: number }>) =>
    select({ target: mutes.target })
      .from(mutes)
      .where(
        and(
          eq(mutes.ownerId, p.me),
          eq(mutes.kind, p.kind),
          inArray(mutes.target, itemsOf(p.targets)),
          lasts(mutes, p.now),
        ),
      ),
);
/** The member that a mute is about: the muted one, or the other member of a muted one-to-one chat. */
const about = sql`case when ${mutes.kind} = 'member' then ${mutes.target}
  when ${mutes.target} like 'dm:%' then trim(replace(replace(${mutes.target}, 'dm:', ''), ${mutes.ownerId}, ''), ':') end`;
const mutesPage = statement((p: Placeholders<BeforeValues & { me: string; now: number; limit: number }>) => {
  const { name: memberName, handle, photo } = knownMember(p.me);
  return select({
    id: mutes.target,
    kind: mutes.kind,
    atMs: mutes.createdAt,
    untilMs: mutes.untilAt,
    memberName,
    handle,
    photo,
    isDirect: flag(sql`${mutes.target} like 'dm:%'`),
    /** null once the member has left the group */
    groupName: groups.name,
    groupIcon: groups.iconKey,
  })
    .from(mutes)
    .leftJoin(members, sql`${members.id} = ${about}`)
    .leftJoin(
      groups,
      and(
        sql`${groups.id} = iif(${mutes.kind} = 'chat', ${mutes.target}, null)`,
        existsIn(chatMembers, and(sql`${chatMembers.chatId} = ${mutes.target}`, eq(chatMembers.memberId, p.me))),
      ),
    )
    .where(and(eq(mutes.ownerId, p.me), lasts(mutes, p.now), isBefore(p, mutes.createdAt, mutes.target)))
    .orderBy(desc(mutes.createdAt), desc(mutes.target))
    .limit(p.limit);
}, NAMED);

export type MuteRow = RowIn<typeof mutesPage>;

/**
 * For a batch: mutes a member or a chat until a time (null: until unmuted), with the event. Changes nothing if `me`
 * already mutes it until then, mutes `MUTES_MAX` others, or can't mute it. The last query is the change.
 */
export const muteQueries = (target: Target, until: number | null, now: number) =>
  [dropEndedMutes({ me: target.me, now }), mute({ ...target, until, now })] as const;

/** For a batch: whether `me` can mute it, and whether they do. */
export const muteStateQuery = (target: Target) => stateOf({ ...target, now: nowMs() });

/** For a batch: the members or chats among `targets` that `me` mutes. */
export const mutedAmongQuery = (me: string, kind: MuteKind, targets: readonly string[]) =>
  mutedAmong({ me, kind, targets, now: nowMs() });

/** For a batch: the members and chats that `me` mutes, before a place, newest first. Null begins at the newest. */
export const mutesQuery = (me: string, before: Before | null, limit: number) =>
  mutesPage({ me, now: nowMs(), ...beforeValues(before), limit });

// ---- words

type Word = { me: string; folded: string };
const hasWordOf = (p: Placeholders<Word>) => and(eq(mutedWords.ownerId, p.me), eq(mutedWords.folded, p.folded));
const wordsEvent = (p: { me: Placeholder }) => [
  event("inbox", "mutedWords", { room: p.me, subject: sql`'mutedWords'`, body: {} }),
];

const dropEndedWords = statement((p: Placeholders<{ me: string; now: number }>) =>
  deleteFrom(mutedWords).where(and(eq(mutedWords.ownerId, p.me), lte(mutedWords.untilAt, p.now))),
);
/** A release can change how words are folded. A word that was muted before would be there twice. */
const dropOtherFolds = statement((p: Placeholders<Word & { word: string }>) =>
  deleteFrom(mutedWords).where(
    and(eq(mutedWords.ownerId, p.me), eq(mutedWords.word, p.word), ne(mutedWords.folded, p.folded)),
  ),
);
const muteWord = change(
  (p: Placeholders<NewMutedWord & { me: string; now: number }>) =>
    insertSelect(
      mutedWords,
      {
        ...pick(p, "folded", "word", "exceptFriends"),
        ownerId: p.me,
        untilAt: p.until,
        createdAt: p.now,
      },
      {
        where: and(
          hasActiveAccount(p.me),
          sql`(${countIn(mutedWords, eq(mutedWords.ownerId, p.me))} < ${MUTED_WORDS_MAX} or ${existsIn(mutedWords, hasWordOf(p))})`,
        ),
        onConflict: sql`do update set word = ${excluded(mutedWords.word)}, until_at = ${excluded(mutedWords.untilAt)},
            except_friends = ${excluded(mutedWords.exceptFriends)}, created_at = ${excluded(mutedWords.createdAt)}
          where ${rowValue(mutedWords.word, mutedWords.exceptFriends, mutedWords.untilAt)}
            is not ${rowValue(...[mutedWords.word, mutedWords.exceptFriends, mutedWords.untilAt].map(excluded))}`,
      },
    ),
  wordsEvent,
);
const unmuteWord = change(
  (p: Placeholders<Word & { word: string; now: number }>) =>
    deleteFrom(mutedWords).where(
      and(eq(mutedWords.ownerId, p.me), or(eq(mutedWords.folded, p.folded), eq(mutedWords.word, p.word))),
    ),
  wordsEvent,
);

/** In one row, because a page of posts needs all of them (X24). */
const wordsOf = statement((p: Placeholders<{ me: string; now: number }>) =>
  select({
    words: json(
      sql`json_group_array(json_array(${mutedWords.word}, ${mutedWords.exceptFriends}))`,
      z.array(z.tuple([z.string(), z.number()])),
    ),
  })
    .from(mutedWords)
    .where(and(eq(mutedWords.ownerId, p.me), lasts(mutedWords, p.now))),
);
const wordList = statement((p: Placeholders<{ me: string; now: number }>) =>
  select({
    word: mutedWords.word,
    exceptFriends: flag(sql`${mutedWords.exceptFriends} = 1`),
    untilMs: mutedWords.untilAt,
    atMs: mutedWords.createdAt,
  })
    .from(mutedWords)
    .where(and(eq(mutedWords.ownerId, p.me), lasts(mutedWords, p.now)))
    .orderBy(desc(mutedWords.createdAt))
    .limit(MUTED_WORDS_MAX),
);

const wordStateOf = statement((p: Placeholders<Word & { now: number }>) =>
  select({ isMuted: flag(existsIn(mutedWords, and(hasWordOf(p), lasts(mutedWords, p.now)))) }).from(sql`(select 1)`),
);

export type MutedWordsRow = RowIn<typeof wordsOf>;

/** `folded`: as `foldWords` makes it of `word`. */
export interface NewMutedWord {
  word: string;
  folded: string;
  exceptFriends: boolean;
  until: number | null;
}

/**
 * For a batch: mutes a word, with the event. Changes nothing if the word is already muted like this, or if `me` mutes
 * `MUTED_WORDS_MAX` others. The last query is the change.
 */
export const muteWordQueries = (me: string, word: NewMutedWord, now: number) =>
  [dropEndedWords({ me, now }), dropOtherFolds({ me, ...word }), muteWord({ me, ...word, now })] as const;

/** For a batch: ends the mute of a word, with the event. A repeat changes nothing. */
export const unmuteWordQuery = (me: string, word: Pick<NewMutedWord, "word" | "folded">, now: number) =>
  unmuteWord({ me, ...word, now });

/** For a batch: whether `me` mutes the word. */
export const mutedWordStateQuery = (me: string, folded: string) => wordStateOf({ me, folded, now: nowMs() });

/** For a batch: the words that `me` mutes, in one row. */
export const mutedWordsQuery = (me: string) => wordsOf({ me, now: nowMs() });

/** For a batch: the words that `me` mutes, newest first. */
export const mutedWordListQuery = (me: string) => wordList({ me, now: nowMs() });
