import { History } from "lucide-react";
import { useAct } from "~/app/http/useAct";
import { postsClient } from "~/app/posts/client";
import { useViewer } from "~/app/members/viewerContext";
import { Warned } from "~/app/posts/card/Warned";
import type { PostView } from "~/app/posts/view";
import { useQuestion } from "~/app/ui/dialogs/useQuestion";
import { keepFocusAfterReload } from "~/app/ui/dialogs/useReturnFocus";
import { showToast } from "~/app/ui/dialogs/toasts";
import { ListLink } from "~/app/ui/lists/ListLink";
import { Button } from "~/app/ui/primitives/Button";
import { EmptyState } from "~/app/ui/primitives/EmptyState";
import { LinkedText } from "~/app/ui/primitives/LinkedText";
import { Time } from "~/app/ui/primitives/Time";
import { PageHeader } from "~/app/ui/shell/PageHeader";
import { TEXTS } from "./texts";
import type { PostHistory, VersionView } from "./versions.server";
import { RichText } from "~/app/i18n/RichText";

/** X103 */
export function VersionsScreen({ post, currentSinceMs, versions }: PostHistory) {
  const path = `/${post.author.id}/${post.id}`;
  const isOwn = useViewer()?.id === post.author.id;
  return (
    <>
      <PageHeader title={TEXTS.versions.title} backTo={path} />
      <p className="border-b border-hairline px-4 py-3 text-sm text-ink-2">
        <ListLink to={path} className="underline underline-offset-2">
          <RichText parts={TEXTS.versions.current()} time={() => <Time atMs={currentSinceMs} as="full" />} />
        </ListLink>
      </p>
      {versions.length === 0 ? (
        <EmptyState icon={<History className="size-6" />} title={TEXTS.versions.empty.title}>
          {TEXTS.versions.empty.text}
        </EmptyState>
      ) : (
        <ul aria-label={TEXTS.versions.title}>
          {versions.map((version) => (
            <li key={version.n} className="border-b border-hairline px-4 py-3">
              <Version post={post} version={version} isOwn={isOwn} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Version({ post, version, isOwn }: { post: PostView; version: VersionView; isOwn: boolean }) {
  const { n, text, alts, atMs } = version;
  // X110: what the author has put under a warning since
  const warning = version.warning ?? post.warning;
  const content = (
    <>
      {text === "" ? (
        <p className="text-ink-3">{TEXTS.versions.noText}</p>
      ) : (
        <LinkedText className="wrap-anywhere whitespace-pre-wrap">{text}</LinkedText>
      )}
      {alts.map((alt, index) =>
        alt === "" ? null : (
          <p dir="auto" key={index} className="mt-1 text-sm wrap-anywhere text-ink-2">
            {TEXTS.description({ kind: post.media[index]?.kind ?? "image", position: index + 1 })}: {alt}
          </p>
        ),
      )}
    </>
  );
  const time = `version-${n}`;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p id={time} className="text-sm text-ink-3">
          <Time atMs={atMs} as="full" />
        </p>
        {isOwn ? <Removal post={post.id} n={n} describedBy={time} /> : null}
      </div>
      {warning === null ? (
        content
      ) : (
        <Warned post={`${post.id}.${n}`} warning={warning} folded={null}>
          {content}
        </Warned>
      )}
    </>
  );
}

/** The author removes a version, after a question. Without JavaScript, the question is what the summary opens. */
function Removal({ post, n, describedBy }: { post: string; n: number; describedBy: string }) {
  const action = `/posts/${post}/versions`;
  const { remove, question: texts, removed } = TEXTS.versions;
  const { act, pending } = useAct(
    () => postsClient.posts[":postId"].versions.$post({ param: { postId: post }, form: { n: String(n) } }),
    (answer) => {
      showToast(answer.ok ? removed : answer.message);
      if (answer.ok) keepFocusAfterReload();
    },
    { reload: true },
  );
  const { ask, question } = useQuestion(() => ({ ...texts, onConfirm: act }));
  return (
    <>
      <Button
        look="quiet"
        size="small"
        className="noscript:hidden"
        aria-describedby={describedBy}
        disabled={pending}
        onClick={() => ask()}
      >
        {remove}
      </Button>
      <details className="hidden text-sm noscript:block">
        <summary className="cursor-pointer rounded-sm text-ink-2">{remove}</summary>
        <form method="post" action={action} className="space-y-2 py-2">
          <p>{texts.text}</p>
          <input type="hidden" name="n" value={n} />
          <Button type="submit" look="danger" size="small">
            {texts.confirm}
          </Button>
        </form>
      </details>
      {question}
    </>
  );
}
