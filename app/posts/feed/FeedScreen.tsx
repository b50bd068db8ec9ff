import { SquarePen } from "lucide-react";
import { EmptyState } from "~/app/ui/primitives/EmptyState";
import { PageHeader } from "~/app/ui/shell/PageHeader";
import { CreateBox } from "./CreateBox";
import { PostList } from "./PostList";
import type { PostView } from "~/app/posts/view";
import type { Page } from "~/app/http/getJson";
import { TEXTS } from "./texts";

/** S6 */
export function FeedScreen({ page }: { page: Page<PostView> }) {
  return (
    <>
      <PageHeader title={TEXTS.title} />
      <CreateBox />
      <PostList
        page={page}
        empty={
          <EmptyState icon={<SquarePen className="size-6" />} title={TEXTS.empty.title}>
            {TEXTS.empty.text}
          </EmptyState>
        }
      />
    </>
  );
}
