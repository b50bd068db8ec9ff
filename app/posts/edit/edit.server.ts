import { z } from "zod";
import { apiError } from "~/app/http/apiError.server";
import { deliverAfter } from "~/app/outbox/deliver.server";
import { languageSchema, postTextSchema, warningSchema } from "~/app/posts/compose/publish.server";
import { TEXTS as PUBLISH_TEXTS } from "~/app/posts/compose/texts.server";
import { postView } from "~/app/posts/postViews.server";
import { ALT_TEXT_MAX, type PostView } from "~/app/posts/view";
import { mentionKeys, tagsIn } from "~/app/ui/format/linkedParts";
import { limitCopies } from "~/app/reports/heldCopies.server";
import type { EdgeContext } from "~/app/server/context.server";
import { formEndpoint } from "~/app/server/endpoint.server";
import { notFound } from "~/app/server/guards.server";
import { isWithin } from "~/base/characters";
import { fold } from "~/base/fold";
import { MENTIONS_MAX } from "~/base/textReferences";
import { isBlank } from "~/base/plainText";
import { type PostLanguage, postLanguageOf } from "~/base/postLanguages";
import { languageOfScript } from "~/base/textLanguage";
import { findPost, type PostRow } from "~/db/posts/posts";
import { writeEdit } from "~/db/posts/postVersions";
import { ALT_FIELDS, type EditField } from "./fields";
import { TEXTS } from "./texts.server";

const altSchema = z.string().trim().refine(isWithin(ALT_TEXT_MAX)).optional();
const altFields = Object.fromEntries(ALT_FIELDS.map((name) => [name, altSchema])) as Record<
  (typeof ALT_FIELDS)[number],
  typeof altSchema
>;

/** A description that is left out stays as it is. */
const editFormSchema = z.object({
  text: postTextSchema,
  warning: warningSchema,
  language: languageSchema.optional(),
  ...altFields,
  version: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
});
type EditForm = z.output<typeof editFormSchema>;

/** What a refused form shows again as it was typed. */
const KEPT_FIELDS: readonly EditField[] = ["text", "warning", "language", ...ALT_FIELDS];

/**
 * X102. Counts against the limit of edits, and the new text like a published one (X70). An edit that changes nothing
 * writes nothing, so a repeat succeeds too. A form without JavaScript that was accepted leads to the post.
 */
export const editPost = formEndpoint(
  "POST /posts/:postId/edit/send",
  editFormSchema,
  async ({ context, session: { memberId: author }, params: { postId: id }, input: form }) => {
    const before = await findPost(context.db, author, id);
    const isOwn = before?.authorId === author;
    const mentions = mentionKeys(form.text);
    // handles beyond the first 20 mentioned nobody, so they are new when an edit moves them up
    const mentionedBefore = isOwn
      ? [...mentionKeys(before.text).slice(0, MENTIONS_MAX), ...(before.mentions ?? []).map(({ key }) => key)]
      : [];
    const held = await limitCopies(context, author, {
      kind: "edit",
      mentions: mentions.filter((key) => !mentionedBefore.includes(key)).length,
      ...(isOwn && before.shownTo === "everyone" ? newIn(form, before) : { text: "" }),
      to: { everybody: id },
    });
    if (held) return held;
    if (!isOwn) return apiError("not-found");
    if (before.shownTo === "author") return apiError("forbidden", TEXTS.hidden);
    const media = before.media ?? [];
    if (isBlank(form.text) && media.length === 0)
      return apiError("invalid-form", undefined, { text: PUBLISH_TEXTS.empty });
    const { text, warning, version } = form;
    const alts = ALT_FIELDS.slice(0, media.length).map((field, position) => form[field] ?? media[position]?.alt ?? "");
    const chosen = form.language === undefined ? postLanguageOf(before.language ?? "") : form.language;
    const language = chosen ?? (text === before.text ? null : languageOfScript(text)); // X193
    if (isUnchanged(before, { text, warning, language, alts })) return { ok: true, post: postView(before) };
    const edit = {
      post: id,
      author,
      version,
      text,
      searchText: fold(text),
      tags: tagsIn(text),
      mentions,
      warning,
      language,
      alts,
    };
    const after = before.version === version ? await writeEdit(context.db, edit) : null;
    if (!after) return apiError("conflict", TEXTS.changedMeanwhile);
    deliverAfter(context);
    return { ok: true, post: postView(after) };
  },
  { after: (_input, { post }) => `/${post.author.id}/${post.id}`, keep: KEPT_FIELDS },
);

/** X70: what the edit puts before others that the post didn't have. */
function newIn(form: EditForm, before: PostRow): { text: string; captions: string[] } {
  const had = new Set([before.warning, ...(before.media ?? []).map(({ alt }) => alt)]);
  const captions = [form.warning, ...ALT_FIELDS.map((field) => form[field])];
  return {
    text: form.text === before.text ? "" : form.text,
    captions: captions.filter((caption): caption is string => typeof caption === "string" && !had.has(caption)),
  };
}

type Edit = Pick<EditForm, "text" | "warning"> & { language: PostLanguage | null; alts: readonly string[] };
const isUnchanged = (before: PostRow, edit: Edit) =>
  edit.text === before.text &&
  edit.warning === before.warning &&
  edit.language === before.language &&
  (before.media ?? []).every(({ alt }, position) => alt === edit.alts[position]);

/** The post, for the page on which its author edits it. */
export async function readOwnPost(context: EdgeContext, author: string, id: string): Promise<PostView> {
  const post = await findPost(context.db, author, id);
  if (post?.authorId !== author || post.shownTo === "author") throw notFound();
  return postView(post);
}
