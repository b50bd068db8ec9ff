import { useViewer } from "~/app/members/viewerContext";
import { ListLink } from "~/app/ui/lists/ListLink";
import { TEXTS } from "./texts";

/** X59: says that moderators have hidden the post or the comment. It leads the author to the decision. */
export const HiddenNote = ({ author }: { author: string }) =>
  useViewer()?.id === author ? (
    <ListLink to="/settings#decisions" className="shrink-0 text-sm text-ink-3 underline underline-offset-2">
      {TEXTS.hidden}
    </ListLink>
  ) : (
    <span className="shrink-0 text-sm text-ink-3">{TEXTS.hidden}</span>
  );
