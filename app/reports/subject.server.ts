import { ownerOf } from "~/app/media/server/mediaKey.server";
import type { EdgeContext } from "~/app/server/context.server";
import { messagePlaceOf } from "~/base/moderation/messageId";
import type { Subject } from "~/base/moderation/terms";
import { isUlid } from "~/base/ulid";
import { roomAt } from "~/base/roomAt";
import { chatAccess } from "~/db/groups/chatAccess";
import { findComment } from "~/db/posts/comments";
import { groupQuery, type GroupRow } from "~/db/groups/groupReads";
import { canFetch } from "~/db/rights/decide";
import { findFileFacts } from "~/db/rights/files";
import { findMember } from "~/db/members/members";
import { postsQuery } from "~/db/posts/posts";
import { type PostVersionRow, versionsQuery } from "~/db/posts/postVersions";
import type { QuotedRow } from "~/db/posts/quotedPost";
import type { ShownMedia } from "~/db/posts/shownMedia";
import { batch, first } from "~/db/statement";
import { TEXTS } from "./texts";
import type { Evidence, EvidenceFile, EvidenceQuoted, EvidenceVersion } from "./evidence";

/** What was reported, and whose it is. */
export interface Reported {
  member: string;
  evidence: Evidence;
}

/** The thing as the reporter ('' for a visitor) may see it. Null when there is no such thing for them. */
export async function findReported(
  { db, env }: Pick<EdgeContext, "db" | "env">,
  reporter: string,
  { type, id }: Subject,
): Promise<Reported | null> {
  switch (type) {
    case "post": {
      if (!isUlid(id)) return null;
      const { found, earlier } = await batch(db, {
        found: postsQuery(reporter, [id]),
        earlier: versionsQuery(reporter, id),
      });
      const [post] = found.rows;
      if (!post) return null;
      const { authorId: author, text, warning, createdAtMs: atMs, media, quoted } = post;
      const evidence = { type, author, text, ...(warning === null ? {} : { warning }), atMs };
      const versions = earlierVersions(earlier.rows);
      return {
        member: author,
        evidence: {
          ...evidence,
          files: (media ?? []).flatMap(filesOf),
          ...(versions.length > 0 ? { versions } : {}),
          ...(quoted ? { quoted: quotedIn(quoted) } : {}),
        },
      };
    }
    case "comment": {
      const comment = isUlid(id) ? await findComment(db, reporter, id) : null;
      if (!comment) return null;
      const { authorId: author, postId: post, text, createdAtMs: atMs, media } = comment;
      return { member: author, evidence: { type, post, author, text, atMs, files: media ? filesOf(media) : [] } };
    }
    case "profile": {
      const member = isUlid(id) ? await findMember(db, id, reporter) : null;
      if (!member) return null;
      const { name, handle, about, photoKey, coverKey } = member;
      return { member: id, evidence: { type, name, handle, about, files: [photoKey, coverKey].flatMap(picture) } };
    }
    case "group": {
      const group = isUlid(id) ? await first(db, groupQuery({ group: id, me: reporter })) : null;
      if (!group?.isMember || group.isRemoved) return null;
      return { member: group.createdBy, evidence: groupEvidence(group) };
    }
    case "message":
      return findMessage({ db, env }, reporter, id);
  }
}

export const groupEvidence = ({ name, createdBy: creator, icon }: GroupRow): Evidence => ({
  ...{ type: "group", name, creator },
  files: picture(icon),
});

/**
 * X134: a reported profile with a picture that its member brought to a game. Null if the reporter can't fetch the picture,
 * or it isn't this member's.
 */
export async function withGamePicture(
  { db }: Pick<EdgeContext, "db">,
  reporter: string,
  { member, evidence }: Reported,
  key: string,
): Promise<Reported | null> {
  if (evidence.type !== "profile" || ownerOf(key) !== member) return null;
  const facts = await findFileFacts(db, key, reporter);
  if (facts?.state !== "attached" || !facts.isInGame || canFetch(facts) === null) return null;
  const file: EvidenceFile = { key, kind: "image", alt: TEXTS.gamePicture };
  return { member, evidence: { ...evidence, files: [...evidence.files, file] } };
}

/**
 * X51: the chat's room copies the message and those around it. The edge asks who is in the chat, because the room's list
 * may be older.
 */
async function findMessage(
  { db, env }: Pick<EdgeContext, "db" | "env">,
  reporter: string,
  id: string,
): Promise<Reported | null> {
  const place = messagePlaceOf(id);
  const access = place && (await chatAccess(db, place.chat));
  if (!place || !access?.members.includes(reporter)) return null;
  const { chat, seq: reported } = place;
  const messages = await roomAt(env.CHAT, chat, null).evidence(reporter, reported);
  const message = messages?.find(({ seq }) => seq === reported);
  return messages && message ? { member: message.from, evidence: { type: "message", chat, reported, messages } } : null;
}

/** A case is a row of at most 2 MB. A character takes at most six bytes in it. */
const VERSIONS_CHARACTERS_MAX = 200_000;

/** The newest of the versions that fit into a case. */
function earlierVersions(rows: readonly PostVersionRow[]): EvidenceVersion[] {
  let left = VERSIONS_CHARACTERS_MAX;
  return rows.flatMap(({ text, warning, alts, atMs }) => {
    left -= [text, warning ?? "", ...(alts ?? [])].join("").length;
    return left < 0 ? [] : [{ text, ...(warning === null ? {} : { warning }), alts: alts ?? [], atMs }];
  });
}

const quotedIn = ({ id: post, authorId: author, text, warning, createdAtMs: atMs }: QuotedRow): EvidenceQuoted => ({
  ...{ post, author, text, atMs },
  ...(warning === null ? {} : { warning }),
});

/** A file with its poster. */
const filesOf = ({ key, kind, alt, poster }: ShownMedia): EvidenceFile[] => [
  { key, kind, alt },
  ...(poster === null ? [] : [{ key: poster, kind: "image" as const, alt: "" }]),
];

const picture = (key: string | null): EvidenceFile[] => (key === null ? [] : [{ key, kind: "image", alt: "" }]);
