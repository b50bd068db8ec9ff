import { Link } from "@remix-run/react";
import { SquarePen } from "lucide-react";
import { EmptyState } from "~/app/ui/primitives/EmptyState";
import { Tabs } from "~/app/ui/primitives/Tabs";
import { PageHeader } from "~/app/ui/shell/PageHeader";
import { CreateBox } from "./CreateBox";
import { useViewer } from "~/app/members/viewerContext";
import { FEED_TABS, type FeedTab, TAB_PRESS } from "./feedTab";
import { PostList } from "./PostList";
import { TAGS_SEARCH } from "~/app/ui/format/tagPath";
import type { PostView } from "~/app/posts/view";
import type { Page } from "~/app/http/page";
import { TEXTS } from "./texts";
import { useTabPlaces } from "./useTabPlaces";

/** S6, X94: the tabs are for members. */
export function FeedScreen({ page, tab: open }: { page: Page<PostView>; tab: FeedTab }) {
  const isMember = useViewer() !== null;
  const rememberPlace = useTabPlaces(open);
  const list = (tab: FeedTab | undefined) => <PostList page={page} tab={tab} empty={<NoPosts tab={open} />} />;
  const tabOf = (tab: FeedTab) => ({
    name: TEXTS.tabs[tab],
    to: `/?tab=${tab}`,
    content: tab === open ? list(tab) : null,
  });
  return (
    <>
      <PageHeader title={TEXTS.title} />
      {isMember ? (
        <Tabs
          label={TEXTS.title}
          value={TEXTS.tabs[open]}
          tabs={FEED_TABS.map(tabOf)}
          onPress={rememberPlace}
          state={TAB_PRESS}
          isSticky
          above={
            <>
              <CreateBox />
              {open === "tags" ? <TagLinks /> : null}
            </>
          }
        />
      ) : (
        <>
          <CreateBox />
          {list(undefined)}
        </>
      )}
    </>
  );
}

const NoPosts = ({ tab }: { tab: FeedTab }) => {
  const { title, text } = TEXTS.empty[tab];
  return (
    <EmptyState
      icon={<SquarePen className="size-6" />}
      title={title}
      leadsTo={tab === "friends" ? "search" : undefined}
    >
      {text}
    </EmptyState>
  );
};

/** X92, X93 */
const TagLinks = () => (
  <nav aria-label={TEXTS.tabs.tags} className="flex justify-center gap-6 border-b border-hairline px-4">
    {TAG_LINKS.map(([to, text]) => (
      <Link key={to} to={to} className="rounded-sm py-3 text-sm font-semibold text-accent hover:underline">
        {TEXTS[text]}
      </Link>
    ))}
  </nav>
);

const TAG_LINKS = [
  ["/tags", "followedTags"],
  [TAGS_SEARCH, "findTags"],
] as const;
