import { Newspaper } from "lucide-react";
import { EmptyState } from "~/app/ui/primitives/EmptyState";
import { PageHeader } from "~/app/ui/shell/PageHeader";
import { CreateBox } from "~/app/posts/compose/CreateBox";
import { PostList } from "./PostList";
import type { PostView } from "~/app/posts/view";
import type { Page } from "~/app/http/getJson";

/** S6 */
export function FeedScreen({ page }: { page: Page<PostView> }) {
  return (
    <>
      <PageHeader title="Feed" />
      <CreateBox />
      <PostList
        page={page}
        empty={
          <EmptyState icon={<Newspaper className="size-6" />} title="Nothing here yet">
            Be the first to say something: press “What’s on your mind?” above.
          </EmptyState>
        }
      />
    </>
  );
}
