import { useEffect, useRef, useState } from "react";
import { fileKind } from "~/app/media/fileKind";
import { useUploads } from "~/app/media/useUploads";
import { mediaUrl } from "~/app/ui/mediaUrl";
import { useAct } from "~/app/wire/useAct";
import { readDraft, writeDraft, type DraftMedia } from "./draft";
import { MEDIA_PER_POST_MAX, POST_TEXT_MAX } from "./limits";
import type { PostView } from "./view";

/** A post being written: kept in this browser until it is published. */
export function usePostDraft(author: string, onPublished: (post: PostView) => void) {
  const [draft] = useState(() => readDraft(author));
  const [text, setText] = useState(draft.text);
  const { uploads, add, arrived, ...files } = useUploads("posts", () =>
    draft.media.map((item) => ({ ...item, previewUrl: mediaUrl(item.key) })),
  );
  const [problem, setProblem] = useState<string | null>(null);
  const [publishing, setPublishing] = useState(false);
  const published = useRef(false);

  const { act } = useAct<{ post: PostView }>((answer) => {
    setPublishing(false);
    if (!answer.ok) return setProblem(answer.fields ? Object.values(answer.fields).join(" ") : answer.message);
    published.current = true;
    writeDraft(author, { text: "", media: [] });
    onPublished(answer.post);
  });

  useEffect(() => {
    if (published.current) return;
    const media = uploads.flatMap<DraftMedia>(({ state, alt, name, kind }) =>
      state.at === "done" ? [{ key: state.key, poster: state.poster, kind, alt, name }] : [],
    );
    writeDraft(author, { text, media });
  }, [author, text, uploads]);

  const open = useRef(true);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);

  const empty = text.trim() === "" && uploads.length === 0;

  /** May be pressed while files are on their way: it goes on when the last one is there. */
  async function publish(): Promise<void> {
    if (publishing || empty) return;
    setProblem(null);
    if (text.trim().length > POST_TEXT_MAX) return setProblem(`A post holds at most ${POST_TEXT_MAX.toLocaleString("en-US")} characters.`);
    setPublishing(true);
    const media = await Promise.all(uploads.map(async (upload) => ({ file: await arrived(upload), alt: upload.alt })));
    if (!open.current) return;
    if (media.some(({ file }) => file === null)) return setPublishing(false); // each file says for itself what happened
    act("/posts", { text, media: JSON.stringify(media.map(({ file, alt }) => ({ key: file?.key, poster: file?.poster, alt }))) });
  }

  function addFiles(chosen: Iterable<File>): void {
    const files = [...chosen];
    const shown = files.filter((file) => fileKind(file) !== null);
    const room = MEDIA_PER_POST_MAX - uploads.length;
    if (shown.length > room) setProblem(`A post holds at most ${MEDIA_PER_POST_MAX} pictures and videos.`);
    else setProblem(shown.length < files.length ? "A post holds pictures and videos alone." : null);
    add(shown.slice(0, room));
  }

  return { text, setText, empty, uploads, addFiles, ...files, problem, publishing, publish };
}
