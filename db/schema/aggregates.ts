/**
 * Which tables belong together. Two aggregates never have to be in one database. The outbox and the jobs are in no
 * aggregate, because each database has its own.
 */
import { accounts, identities, mailTokens, replacedSessions, sessions } from "./accounts";
import { oneTimeCodes, passkeys, recoveryCodes, securityEvents, usedChallenges } from "./factors";
import { friendRequests, friendships, refusedSuggestions, suggestions } from "./friendships";
import { chatMembers, chats, groupRefusals, groups } from "./groups";
import { gamePictures, media, sweeps, uploadParts, uploads } from "./media";
import { bestRuns, creations, earlierPhotos, erasures, handles, members, watchableGames } from "./members";
import { aboutMentions, commentMentions, postMentioned, postMentions } from "./mentions";
import {
  heldFiles,
  moderationCases,
  moderationDecisions,
  moderationLog,
  moderationTexts,
  reportEvidence,
  reports,
  restrictions,
  savedReplies,
} from "./moderation";
import {
  bookmarkCounts,
  bookmarks,
  commentLikes,
  comments,
  detachedQuoters,
  feedEntries,
  postLikes,
  postMedia,
  postReaders,
  posts,
  postVersions,
  reposts,
} from "./posts";
import { noticeSettings, pushSubscriptions } from "./push";
import { blocks, mutedWords, mutes, privacy } from "./safety";
import { people, peopleFts, postFts, postTexts } from "./search";
import { followedTags, hiddenTags, postTags, tagBackfill, tags, tagUses } from "./tags";

export const AGGREGATES = {
  accounts: [
    accounts,
    sessions,
    replacedSessions,
    identities,
    mailTokens,
    passkeys,
    oneTimeCodes,
    recoveryCodes,
    usedChallenges,
    securityEvents,
    pushSubscriptions,
    noticeSettings,
  ],
  members: [members, handles, aboutMentions, earlierPhotos, erasures, creations, bestRuns, watchableGames],
  friendships: [friendships, friendRequests, refusedSuggestions, suggestions],
  groups: [chats, chatMembers, groups, groupRefusals],
  posts: [
    posts,
    postVersions,
    detachedQuoters,
    postReaders,
    postMedia,
    postLikes,
    reposts,
    feedEntries,
    comments,
    commentLikes,
    bookmarks,
    bookmarkCounts,
    postTags,
    tags,
    tagUses,
    followedTags,
    hiddenTags,
    tagBackfill,
    postMentions,
    postMentioned,
    commentMentions,
  ],
  media: [media, gamePictures, uploads, uploadParts, sweeps],
  safety: [blocks, mutes, mutedWords, privacy],
  moderation: [
    moderationLog,
    moderationTexts,
    moderationCases,
    moderationDecisions,
    restrictions,
    reports,
    reportEvidence,
    heldFiles,
    savedReplies,
  ],
  search: [people, peopleFts, postTexts, postFts],
};

export type Aggregate = keyof typeof AGGREGATES;
