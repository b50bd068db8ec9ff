import { useEffect, useMemo, useRef, useState } from "react";
import { fileKind } from "~/app/media/accepted";
import { useUploads } from "~/app/media/upload/useUploads";
import { mediaUrl } from "~/app/ui/media/mediaUrl";
import { useLatest } from "~/app/ui/browser/useLatest";
import { useIsMounted } from "~/app/ui/browser/useIsMounted";
import { newFormKey } from "~/app/http/client";
import { useAct } from "~/app/http/useAct";
import { postsClient } from "~/app/posts/client";
import { isWithin } from "~/base/characters";
import { MEDIA_PER_POST_MAX } from "~/base/fileLimits";
import { isBlank } from "~/base/plainText";
import type { PostLanguage } from "~/base/postLanguages";
import { languageOfText } from "~/base/textLanguage";
import { rememberLanguage, usualLanguage } from "./usualLanguages";
import { FOR_EVERYONE, type PostChoices } from "~/app/posts/audience/AudienceFields";
import { postDraftKey, quoteDraftKey } from "./draftKeys";
import { onDraftRemoved, readDraft, removeDraft, writeDraft, type Draft, type DraftMedia } from "./draft";
import { POST_TEXT_MAX, type PostView } from "~/app/posts/view";
import type { Shared } from "~/app/serviceWorker/sharedStore";
import { usePostStore } from "~/app/posts/store/PostStoreProvider";
import { TEXTS } from "./texts";

type Content = {
  audience?: PostView["audience"];
  commenters?: PostChoices["commenters"];
  quoters?: PostChoices["quoters"];
  text: string;
  warning?: string | null;
  language?: string | null;
  media: readonly { key: string; alt: string }[];
};
/** A key for comparing two posts. */
const contentKey = ({ text, warning, language, media, ...choices }: Content): string => {
  const { audience = "everyone", commenters = "everyone", quoters = "everyone" } = choices;
  const files = media.map(({ key, alt }) => [key, alt.trim()]);
  return JSON.stringify([text.trim(), files, audience, commenters, quoters, (warning ?? "").trim(), language ?? ""]);
};

const warningIn = (warning: string): { warning?: string } => (warning === "" ? {} : { warning });
const languageIn = (language: PostLanguage | null) => (language === null ? {} : { language });

interface OpenedWith {
  quoted: PostView | undefined;
  /** X213: is added to what the draft has */
  shared: Shared | undefined;
  problem: string | null;
}

/**
 * The state of an unpublished post. The browser stores the post until it is published. Each post that the author quotes
 * has a draft of its own.
 */
export function usePostDraft(member: string, onPublished: () => void, { quoted, shared, ...opened }: OpenedWith) {
  const store = usePostStore();
  const storedAs = quoted ? quoteDraftKey(member, quoted.id) : postDraftKey(member);
  const [draft] = useState(() => readDraft(storedAs));
  const [text, setText] = useState(() => [draft.text, shared?.text ?? ""].filter((part) => part !== "").join("\n"));
  const [warning, setWarning] = useState(draft.warning ?? "");
  const [choices, setChoices] = useState<PostChoices>(() => ({
    audience: draft.audience ?? FOR_EVERYONE.audience,
    commenters: draft.commenters ?? FOR_EVERYONE.commenters,
    quoters: draft.quoters ?? FOR_EVERYONE.quoters,
  }));
  const [chosenLanguage, setChosenLanguage] = useState(draft.language ?? null);
  const { uploads, add, arrived, settle, ...files } = useUploads(
    "posts",
    () => draft.media.map((item) => ({ ...item, previewUrl: mediaUrl(item.key) })),
    { member, place: storedAs },
  );
  const latestSettle = useLatest(settle);
  const [problem, setProblem] = useState(opened.problem);
  const [publishing, setPublishing] = useState(false);
  const [key, setKey] = useState(draft.key);
  const sent = useRef("");
  const published = useRef(false);
  /** what this tab stored last; other tabs use the same storage key */
  const written = useRef<Draft>(draft);
  /** changes immediately, unlike `publishing`, so that the second of two presses in one tick does nothing */
  const submitting = useRef(false);

  const end = (problem: string | null): void => {
    submitting.current = false;
    setPublishing(false);
    setProblem(problem);
  };

  const { act } = useAct(postsClient.posts.$post, (answer) => {
    if (!answer.ok) {
      // what this key published was deleted since; the next press publishes a new post
      if (answer.code === "not-found") setKey(newFormKey());
      return end(answer.fields ? Object.values(answer.fields).join(" ") : answer.message);
    }
    store.publish(answer.post);
    if (answer.repeated && contentKey(answer.post) !== sent.current) {
      setKey(newFormKey());
      return end(TEXTS.problem.publishedEarlier);
    }
    published.current = true;
    removeDraft(storedAs, written.current);
    onPublished();
  });

  useEffect(() => {
    if (published.current) return;
    const media = uploads.flatMap<DraftMedia>(({ state, alt, name, kind }) =>
      state.type === "done" ? [{ key: state.key, poster: state.poster, kind, alt, name }] : [],
    );
    written.current = { text, media, ...choices, ...warningIn(warning), ...languageIn(chosenLanguage), key };
    writeDraft(storedAs, written.current);
    latestSettle.current();
  }, [storedAs, text, uploads, choices, warning, chosenLanguage, key, latestSettle]);

  // another tab published the stored draft. What is written here is now a different post, unless it is the same: then its
  // key lets the server recognise it
  useEffect(
    () =>
      onDraftRemoved(storedAs, (isSame) => {
        if (published.current || isSame(written.current)) return;
        written.current = { ...written.current, key: newFormKey() };
        writeDraft(storedAs, written.current);
        setKey(written.current.key);
      }),
    [storedAs],
  );

  const latestAddFiles = useLatest(addFiles);
  useEffect(() => {
    if (shared && shared.files.length > 0) latestAddFiles.current(shared.files);
  }, [shared, latestAddFiles]);

  const isMounted = useIsMounted();

  const empty = isBlank(text) && uploads.length === 0;

  /** X193: nothing is known of a text that isn't written yet, so it has the usual language */
  const language = useMemo(() => {
    const usual = usualLanguage();
    return chosenLanguage ?? (empty ? usual : languageOfText(text, usual));
  }, [chosenLanguage, empty, text]);
  const chooseLanguage = (chosen: PostLanguage): void => {
    rememberLanguage(chosen);
    setChosenLanguage(chosen);
  };

  /** Works during uploads: publishing continues when the last file has arrived. */
  async function publish(): Promise<void> {
    if (submitting.current || empty) return;
    setProblem(null);
    if (!isWithin(POST_TEXT_MAX)(text.trim())) return setProblem(TEXTS.problem.tooLong({ max: POST_TEXT_MAX }));
    submitting.current = true;
    setPublishing(true);
    const media = await Promise.all(uploads.map(async (upload) => ({ file: await arrived(upload), alt: upload.alt })));
    if (!isMounted.current) return;
    if (media.some(({ file }) => file === null)) return end(null); // each file shows its own error
    const files = media.flatMap(({ file, alt }) => (file ? [{ key: file.key, poster: file.poster, alt }] : []));
    sent.current = contentKey({ text, warning, language, media: files, ...choices });
    const quote = quoted ? { quoted: quoted.id, quotedVersion: String(quoted.version) } : {};
    const fields = { ...choices, ...warningIn(warning), language: language ?? "", ...quote, key } as const;
    act({ form: { text, media: JSON.stringify(files), ...fields } });
  }

  function addFiles(chosen: Iterable<File>): void {
    const files = [...chosen];
    const accepted = files.filter((file) => fileKind(file) !== null);
    const free = MEDIA_PER_POST_MAX - uploads.length;
    if (accepted.length > free) setProblem(TEXTS.problem.tooManyFiles({ max: MEDIA_PER_POST_MAX }));
    else setProblem(accepted.length < files.length ? TEXTS.problem.otherFiles : null);
    add(accepted.slice(0, free));
  }

  return {
    text,
    setText,
    warning,
    setWarning,
    language,
    chooseLanguage,
    choices,
    setChoices,
    empty,
    uploads,
    addFiles,
    ...files,
    problem,
    publishing,
    publish,
  };
}
