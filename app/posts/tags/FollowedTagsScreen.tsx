import { Link } from "@remix-run/react";
import { Hash } from "lucide-react";
import { useAct } from "~/app/http/useAct";
import { showToast } from "~/app/ui/dialogs/toasts";
import { tagPath } from "~/app/ui/format/tagPath";
import { Button, buttonClass } from "~/app/ui/primitives/Button";
import { EmptyState } from "~/app/ui/primitives/EmptyState";
import { PageHeader } from "~/app/ui/shell/PageHeader";
import { TAGS_SEARCH } from "./searchPath";
import { TEXTS } from "./texts";

/** X92: the tags that the viewer follows. */
export function FollowedTagsScreen({ tags }: { tags: string[] }) {
  return (
    <>
      <PageHeader title={TEXTS.followed.title} backTo="/" />
      {tags.length === 0 ? (
        <EmptyState icon={<Hash className="size-6" />} title={TEXTS.followed.none.title}>
          {TEXTS.followed.none.text}
        </EmptyState>
      ) : (
        <ul aria-label={TEXTS.followed.title}>
          {tags.map((tag) => (
            <FollowedTag key={tag} tag={tag} />
          ))}
        </ul>
      )}
      <p className="flex justify-center px-4 py-6">
        <Link to={TAGS_SEARCH} className={buttonClass("outline", "small")}>
          {TEXTS.followed.find}
        </Link>
      </p>
    </>
  );
}

function FollowedTag({ tag }: { tag: string }) {
  const { act, pending } = useAct(
    (answer) => {
      if (!answer.ok) showToast(answer.message);
    },
    { reload: true },
  );
  const action = `${tagPath(tag)}/follow`;
  return (
    <li className="flex min-h-14 items-center gap-3 border-b border-hairline px-4 py-2">
      <Link
        to={tagPath(tag)}
        className="min-w-0 flex-1 rounded-sm py-2 font-semibold wrap-anywhere text-accent hover:underline"
      >
        {TEXTS.title(tag)}
      </Link>
      <form
        method="post"
        action={action}
        onSubmit={(event) => {
          event.preventDefault();
          act(action, { on: "0" });
        }}
      >
        <input type="hidden" name="on" value="0" />
        <Button
          type="submit"
          look="outline"
          size="small"
          disabled={pending}
          aria-label={TEXTS.followed.unfollowTag(tag)}
        >
          {TEXTS.followed.unfollow}
        </Button>
      </form>
    </li>
  );
}
