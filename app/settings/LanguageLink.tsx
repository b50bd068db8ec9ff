import { Link } from "@remix-run/react";
import { Languages } from "lucide-react";
import { currentLanguage } from "~/app/i18n/language";
import { TALL_LINE } from "~/app/ui/primitives/classNames";
import { LANGUAGES } from "~/base/languages";

/** X192: leads to the choice of the language. People who can't read the page recognise the icon. */
export const LanguageLink = () => (
  <Link
    to="/settings#language"
    className={`${TALL_LINE} inline-flex items-center gap-1.5 font-semibold text-accent underline-offset-2 hover:underline`}
  >
    <Languages aria-hidden className="size-4" />
    {LANGUAGES[currentLanguage()].name}
  </Link>
);
