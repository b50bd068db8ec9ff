import { PostChoiceDialog, type PostDialogProps } from "~/app/posts/audience/PostChoiceDialog";
import { postsClient } from "~/app/posts/client";
import { TEXTS } from "./texts";
import { withQuoters } from "./withQuoters";

/** X100: the author changes who can quote the post. Earlier quotes stay. */
export const QuotersDialog = (props: PostDialogProps) => (
  <PostChoiceDialog
    {...props}
    field="quoters"
    send={(quoters) => postsClient.posts[":postId"].quoters.$post({ param: { postId: props.post.id }, form: { quoters } })}
    texts={TEXTS.quoters}
    saved={props.post.quoters ?? "everyone"}
    edit={({ quoters }) => withQuoters(quoters)}
  />
);
