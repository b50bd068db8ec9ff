import { postsClient } from "~/app/posts/client";
import { PostChoiceDialog, type PostDialogProps } from "./PostChoiceDialog";
import { TEXTS } from "./texts";
import { withCommenters } from "./withCommenters";

/** X34: the author changes who can comment. Earlier comments stay. */
export const CommentersDialog = (props: PostDialogProps) => (
  <PostChoiceDialog
    {...props}
    field="commenters"
    send={(commenters) =>
      postsClient.posts[":postId"].commenters.$post({ param: { postId: props.post.id }, form: { commenters } })
    }
    texts={TEXTS.commenters}
    saved={props.post.commenters ?? "everyone"}
    edit={({ commenters }) => withCommenters(commenters)}
  />
);
