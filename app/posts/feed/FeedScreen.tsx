import { Link } from "@remix-run/react";
import { SquarePen } from "lucide-react";
import { EmptyState } from "~/app/ui/primitives/EmptyState";
import { PageHeader } from "~/app/ui/shell/PageHeader";
import { CreateBox } from "./CreateBox";
import { useViewer } from "~/app/members/viewerContext";
import { FeedTabs } from "./FeedTabs";
import type { FeedTab } from "./feedTab";
import { PostList } from "./PostList";
import { TAGS_SEARCH } from "~/app/posts/tags/searchPath";
import type { PostView } from "~/app/posts/view";
import type { Page } from "~/app/http/getJson";
import { TEXTS } from "./texts";

/** S6, X94 */
export function FeedScreen({ page, tab }: { page: Page<PostView>; tab: FeedTab }) {
  const isMember = useViewer() !== null;
  const { title, text } = TEXTS.empty[tab];
  return (
    <>
      <PageHeader title={TEXTS.title} />
      {isMember ? <FeedTabs open={tab} /> : null}
      <CreateBox />
      {tab === "tags" ? <TagLinks /> : null}
      <div {...(isMember && { id: "feed", role: "tabpanel", "aria-labelledby": `tab-${tab}` })}>
        <PostList
          key={tab}
          page={page}
          tab={isMember ? tab : undefined}
          empty={
            <EmptyState icon={<SquarePen className="size-6" />} title={title} way={tab === "friends" ? "search" : null}>
              {text}
            </EmptyState>
          }
        />
      </div>
    </>
  );
}

/** X92, X93 */
const TagLinks = () => (
  <nav aria-label={TEXTS.tabs.tags} className="flex justify-center gap-6 border-b border-hairline px-4">
    {TAG_LINKS.map(([to, text]) => (
      <Link key={to} to={to} className="rounded-sm py-3 text-sm font-semibold text-accent hover:underline">
        {text}
      </Link>
    ))}
  </nav>
);

const TAG_LINKS = [
  ["/tags", TEXTS.followedTags],
  [TAGS_SEARCH, TEXTS.findTags],
] as const;
