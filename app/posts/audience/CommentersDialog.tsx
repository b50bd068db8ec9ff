import { PostChoiceDialog, type PostDialogProps } from "./PostChoiceDialog";
import { TEXTS } from "./texts";
import { withCommenters } from "./withCommenters";

/** X34: the author changes who can comment. Earlier comments stay. */
export const CommentersDialog = (props: PostDialogProps) => (
  <PostChoiceDialog
    {...props}
    field="commenters"
    texts={TEXTS.commenters}
    saved={props.post.commenters ?? "everyone"}
    edit={withCommenters}
  />
);
