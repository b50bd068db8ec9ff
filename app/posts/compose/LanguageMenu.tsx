import { Check, Languages } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { useRef, useState } from "react";
import { pageDirection } from "~/app/i18n/direction";
import { type NamedLanguage, namedLanguages, sortedByName } from "~/app/i18n/languageNames";
import { useBackCloses } from "~/app/ui/dialogs/useBackCloses";
import { isPostLanguage, type PostLanguage } from "~/base/postLanguages";
import { likelyLanguages } from "./usualLanguages";
import { TEXTS } from "./texts";

interface LanguageMenuProps {
  /** null: none is known */
  language: PostLanguage | null;
  onChoose: (language: PostLanguage) => void;
  disabled: boolean;
}

/** X193: says the language of the post, and opens the list of languages, the likely ones first. */
export function LanguageMenu({ language, onChoose, disabled }: LanguageMenuProps) {
  const [named] = useState(() => sortedByName(namedLanguages()));
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  useBackCloses(() => setOpen(false), isOpen);
  const [likely, setLikely] = useState<readonly PostLanguage[]>([]);
  const known = named.find(({ tag }) => tag === language)?.label;
  // the name has the code too, which is what people see and say to their voice control
  const label =
    language === null || known === undefined
      ? TEXTS.language.none
      : TEXTS.language.of({ language: known, code: language });
  const choices = (shown: readonly NamedLanguage[]) => shown.map((one) => <Choice key={one.tag} {...one} />);
  const onOpenChange = (open: boolean) => {
    setOpen(open);
    if (open) setLikely(likelyLanguages());
  };
  return (
    <DropdownMenu.Root dir={pageDirection()} open={isOpen} onOpenChange={onOpenChange}>
      <DropdownMenu.Trigger
        ref={trigger}
        aria-label={label}
        title={label}
        disabled={disabled}
        className="flex h-11 min-w-11 shrink-0 items-center justify-center gap-1 rounded-full px-2 text-xs font-semibold text-accent uppercase transition-colors hover:bg-accent-soft disabled:opacity-50 mouse:h-9"
      >
        <Languages aria-hidden className="size-5" />
        {/* a sign, like the icon: the button's name has it in words */}
        <span aria-hidden data-code={language ?? ""} className="before:content-[attr(data-code)]" />
      </DropdownMenu.Trigger>
      {/* in the dialog, so that the menu is in a part of the page that screen readers name */}
      <DropdownMenu.Portal container={trigger.current?.closest("[role=dialog]")}>
        <DropdownMenu.Content
          aria-label={TEXTS.language.menu}
          aria-labelledby={undefined}
          align="start"
          collisionPadding={8}
          className="z-60 max-h-[min(24rem,var(--radix-dropdown-menu-content-available-height))] w-56 max-w-[calc(100vw-16px)] overflow-y-auto rounded-lg border border-hairline bg-raised p-1 text-base text-ink"
        >
          <DropdownMenu.RadioGroup
            value={language ?? ""}
            onValueChange={(chosen) => isPostLanguage(chosen) && onChoose(chosen)}
          >
            {choices(likely.flatMap((tag) => named.find((one) => one.tag === tag) ?? []))}
            <DropdownMenu.Separator className="my-1 border-t border-hairline" />
            {choices(named.filter(({ tag }) => !likely.includes(tag)))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

const Choice = ({ tag, label }: NamedLanguage) => (
  <DropdownMenu.RadioItem
    value={tag}
    className="flex min-h-11 cursor-pointer items-center gap-2 rounded-md px-3 outline-none select-none data-highlighted:bg-hover mouse:min-h-9"
  >
    <span className="min-w-0 flex-1">{label}</span>
    <DropdownMenu.ItemIndicator>
      <Check aria-hidden className="size-4" />
    </DropdownMenu.ItemIndicator>
  </DropdownMenu.RadioItem>
);
