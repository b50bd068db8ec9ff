import { Link } from "@remix-run/react";
import { Hash } from "lucide-react";
import { useRef, useState } from "react";
import { useAct } from "~/app/http/useAct";
import { useAfterChange } from "~/app/ui/browser/useAfterChange";
import { showToast } from "~/app/ui/dialogs/toasts";
import { TAGS_SEARCH, tagPath } from "~/app/ui/format/tagPath";
import { buttonClass, ButtonForm } from "~/app/ui/primitives/Button";
import { EmptyState } from "~/app/ui/primitives/EmptyState";
import { PageHeader } from "~/app/ui/shell/PageHeader";
import { sendFollow } from "./FollowTag";
import { TEXTS } from "./texts";
import { tagText } from "~/app/i18n/isolated";

/** X92: the tags that the viewer follows. */
export function FollowedTagsScreen({ tags }: { tags: string[] }) {
  const list = useRef<HTMLUListElement>(null);
  const search = useRef<HTMLAnchorElement>(null);
  /** the index of the tag that was last unfollowed */
  const [leftAt, setLeftAt] = useState<number | null>(null);
  // the pressed button goes with its tag; the focus goes to the next one
  useAfterChange(tags.length, (before) => {
    if (tags.length > before || leftAt === null) return;
    setLeftAt(null);
    if (document.activeElement !== document.body) return; // the reader has gone on
    const buttons = list.current?.querySelectorAll("button") ?? [];
    (buttons[Math.min(leftAt, buttons.length - 1)] ?? search.current)?.focus();
  });
  return (
    <>
      <PageHeader title={TEXTS.followed.title} backTo="/" />
      {tags.length === 0 ? (
        <EmptyState icon={<Hash className="size-6" />} title={TEXTS.followed.none.title} leadsTo="tags">
          {TEXTS.followed.none.text}
        </EmptyState>
      ) : (
        <ul ref={list} aria-label={TEXTS.followed.title}>
          {tags.map((tag, index) => (
            <FollowedTag key={tag} tag={tag} onUnfollow={(isRefused) => setLeftAt(isRefused ? null : index)} />
          ))}
        </ul>
      )}
      <p className="flex justify-center px-4 py-6">
        <Link ref={search} to={TAGS_SEARCH} className={buttonClass("outline", "small")}>
          {TEXTS.followed.find}
        </Link>
      </p>
    </>
  );
}

function FollowedTag({ tag, onUnfollow }: { tag: string; onUnfollow: (isRefused: boolean) => void }) {
  const { act, pending } = useAct(
    sendFollow,
    (answer) => {
      if (answer.ok) return;
      onUnfollow(true);
      showToast(answer.message);
    },
    { reload: true },
  );
  return (
    <li className="flex min-h-14 items-center gap-3 border-b border-hairline px-4 py-2">
      <Link
        to={tagPath(tag)}
        className="min-w-0 flex-1 rounded-sm py-2 font-semibold wrap-anywhere text-accent hover:underline"
      >
        {tagText(tag)}
      </Link>
      <ButtonForm
        action={`${tagPath(tag)}/follow`}
        fields={{ on: "0" }}
        aria-label={TEXTS.followed.unfollowTag({ tag: tagText(tag) })}
        pending={pending}
        onPress={() => {
          onUnfollow(false);
          act(tag, false);
        }}
      >
        {TEXTS.followed.unfollow}
      </ButtonForm>
    </li>
  );
}
