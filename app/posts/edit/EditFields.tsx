import { MentionField } from "~/app/members/mentions/MentionField";
import { WarningField } from "~/app/posts/audience/WarningField";
import { ALT_TEXT_MAX, POST_TEXT_MAX, type MediaView, type PostView } from "~/app/posts/view";
import { Picture } from "~/app/ui/media/Picture";
import { useStillKey } from "~/app/ui/media/stillKey";
import { TextArea, TextField } from "~/app/ui/primitives/Field";
import { LanguageField } from "./LanguageField";
import { ALT_FIELDS, type EditField } from "./fields";
import { TEXTS } from "./texts";

interface EditFieldsProps {
  post: PostView;
  /** what was typed before the form was refused */
  keptOf?: (field: EditField) => string | undefined;
  errorOf: (field: EditField) => string | undefined;
}

/** X102: what the dialog and the page that edit a post have in common. */
export const EditFields = ({ post, keptOf, errorOf }: EditFieldsProps) => (
  <>
    <MentionField>
      <TextArea
        label={TEXTS.text}
        name="text"
        limit={POST_TEXT_MAX}
        className="min-h-32"
        defaultValue={keptOf?.("text") ?? post.text}
        error={errorOf("text")}
      />
    </MentionField>
    {post.media.map((item, index) => {
      const name = ALT_FIELDS[index];
      return name ? (
        <div key={item.key} className="flex items-start gap-3">
          <Thumbnail item={item} />
          <div className="min-w-0 flex-1">
            <TextField
              label={TEXTS.description({ kind: item.kind, position: index + 1 })}
              name={name}
              limit={ALT_TEXT_MAX}
              placeholder={TEXTS.descriptionHint}
              defaultValue={keptOf?.(name) ?? item.alt}
              error={errorOf(name)}
            />
          </div>
        </div>
      ) : null;
    })}
    <LanguageField language={keptOf?.("language") ?? post.language ?? ""} />
    <WarningField warning={keptOf?.("warning") ?? post.warning ?? ""} error={errorOf("warning")} />
    <input type="hidden" name="version" value={post.version} />
  </>
);

function Thumbnail({ item }: { item: MediaView }) {
  const key = useStillKey(item);
  if (key === null) return null;
  return (
    <Picture
      mediaKey={key}
      fallback="cover"
      alt=""
      className="mt-7 size-11 shrink-0 rounded-md object-cover mouse:size-10"
    />
  );
}
