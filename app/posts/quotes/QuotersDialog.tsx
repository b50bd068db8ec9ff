import { PostChoiceDialog, type PostDialogProps } from "~/app/posts/audience/PostChoiceDialog";
import { TEXTS } from "./texts";
import { withQuoters } from "./withQuoters";

/** X100: the author changes who can quote the post. Earlier quotes stay. */
export const QuotersDialog = (props: PostDialogProps) => (
  <PostChoiceDialog
    {...props}
    field="quoters"
    texts={TEXTS.quoters}
    saved={props.post.quoters ?? "everyone"}
    edit={withQuoters}
  />
);
