import { Hash } from "lucide-react";
import { useViewer } from "~/app/members/viewerContext";
import { OrderedPosts } from "~/app/posts/store/OrderedPosts";
import { tagPath } from "~/app/ui/format/tagPath";
import { OrderLinks } from "~/app/ui/lists/OrderLinks";
import { EmptyState } from "~/app/ui/primitives/EmptyState";
import { PageHeader } from "~/app/ui/shell/PageHeader";
import { TAG_ORDERS } from "~/base/tagOrder";
import { FollowTag } from "./FollowTag";
import { HideTag } from "./HideTag";
import { postsClient } from "~/app/posts/client";
import { TEXTS } from "./texts";
import type { TagPage } from "./tags.server";
import { tagText } from "~/app/i18n/isolated";

/** X91, X92 */
export function TagScreen({ tag, order, page, isFollowed, isHidden }: TagPage) {
  const viewer = useViewer();
  return (
    <>
      <PageHeader
        title={tagText(tag)}
        backTo="/"
        aside={isFollowed === null ? null : <FollowTag key={`${tag} ${viewer?.id}`} tag={tag} saved={isFollowed} />}
      />
      {isHidden === null ? null : (
        <div className="border-b border-hairline px-4 py-2">
          <HideTag key={tag} tag={tag} saved={isHidden} />
        </div>
      )}
      <OrderLinks label={TEXTS.order.label} orders={TAG_ORDERS} shown={order} texts={TEXTS.order} path={tagPath(tag)} />
      <OrderedPosts
        key={`${tag} ${order}`}
        page={page}
        readPage={(before) => postsClient.api.tags.$get({ query: { tag, sort: order, before } })}
        pathOf={(before) => `?${new URLSearchParams({ sort: order, before })}`}
        empty={
          <EmptyState icon={<Hash className="size-6" />} title={TEXTS.empty.title({ tag: tagText(tag) })}>
            {TEXTS.empty.text}
          </EmptyState>
        }
      />
    </>
  );
}
