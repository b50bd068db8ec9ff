import { Quote } from "lucide-react";
import type { Page } from "~/app/http/page";
import { postsClient } from "~/app/posts/client";
import { OrderedPosts } from "~/app/posts/store/OrderedPosts";
import type { PostView } from "~/app/posts/view";
import { EmptyState } from "~/app/ui/primitives/EmptyState";
import { PageHeader } from "~/app/ui/shell/PageHeader";
import { TEXTS } from "./texts";

interface QuotesScreenProps {
  /** the quoted post's id */
  post: string;
  /** of the quoted post */
  path: string;
  page: Page<PostView>;
}

/** X101: who quoted a post, with what they wrote. */
export const QuotesScreen = ({ post, path, page }: QuotesScreenProps) => (
  <>
    <PageHeader title={TEXTS.list.title} backTo={path} />
    <OrderedPosts
      page={page}
      readPage={(before) => postsClient.api.quotes.$get({ query: { post, before } })}
      pathOf={(before) => `${path}/quotes?${new URLSearchParams({ before })}`}
      empty={<EmptyState icon={<Quote className="size-6" />} title={TEXTS.list.none} />}
    />
  </>
);
