import type { Result } from "~/app/http/apiError";
import type { PostView } from "~/app/posts/view";
import { PageHeader } from "~/app/ui/shell/PageHeader";
import { Alert } from "~/app/ui/primitives/Alert";
import { Button } from "~/app/ui/primitives/Button";
import { EditFields } from "./EditFields";
import { TEXTS } from "./texts";

/** X102 without JavaScript: the fields of the dialog. */
export function EditPostScreen({ post, answered }: { post: PostView; answered: Result | undefined }) {
  const refused = answered?.ok === false ? answered : null;
  return (
    <>
      <PageHeader title={TEXTS.title} backTo={`/${post.author.id}/${post.id}`} />
      <form method="post" action={`/posts/${post.id}/edit`} className="space-y-4 px-4 py-6">
        <EditFields
          post={post}
          keptOf={(field) => refused?.kept?.[field]}
          errorOf={(field) => refused?.fields?.[field]}
        />
        {refused && !refused.fields ? <Alert>{refused.message}</Alert> : null}
        <Button type="submit" size="large">
          {TEXTS.save}
        </Button>
      </form>
    </>
  );
}
