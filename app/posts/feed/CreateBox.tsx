import { ImagePlus } from "lucide-react";
import { useViewer } from "~/app/members/viewerContext";
import { Avatar } from "~/app/ui/media/Avatar";
import { Button } from "~/app/ui/primitives/Button";
import { controlClass } from "~/app/ui/primitives/classNames";
import { AudienceFields, FOR_EVERYONE } from "~/app/posts/audience/AudienceFields";
import { WarningField } from "~/app/posts/audience/WarningField";
import { useCompose } from "~/app/posts/compose/composePrompt";
import { TEXTS } from "./texts";

/** Opens the Create Post dialog. Without JavaScript it is a form. */
export function CreateBox() {
  const viewer = useViewer();
  const { compose } = useCompose();
  return (
    <div className="border-b border-hairline px-4 py-3 print:hidden">
      <div className="flex items-center gap-3">
        <Avatar photo={viewer?.photo ?? null} sizePx={40} />
        <button
          type="button"
          onClick={compose}
          className="flex h-11 flex-1 items-center justify-between rounded-full border border-hairline bg-raised px-4 text-start text-ink-3 transition-colors hover:border-edge hover:bg-hover"
        >
          <span className="sr-only">{TEXTS.create.label}</span>
          <span aria-hidden>{TEXTS.create.placeholder}</span>
          <ImagePlus aria-hidden className="size-5" />
        </button>
      </div>
      <noscript>
        {/* browsers with JavaScript never show this form, so they don't load it */}
        {import.meta.env.SSR ? (
          <form method="post" action="/posts" className="mt-3 space-y-2">
            <textarea
              dir="auto"
              name="text"
              aria-label={TEXTS.create.text}
              rows={3}
              className={`${controlClass} py-2`}
            />
            <AudienceFields choices={FOR_EVERYONE} />
            <WarningField warning="" />
            <Button type="submit">{TEXTS.create.publish}</Button>
          </form>
        ) : null}
      </noscript>
    </div>
  );
}
