import { Link } from "@remix-run/react";
import { POLICY_NAMES } from "./policy";
import { TEXTS } from "./texts";
import { TALL_LINE } from "~/app/ui/primitives/classNames";

/** The links to the pages of rules. */
export const PolicyLinks = () => (
  <nav aria-label={TEXTS.pages}>
    <ul className="flex flex-wrap gap-x-5 gap-y-2">
      {POLICY_NAMES.map((name) => (
        <li key={name}>
          <Link to={`/${name}`} className={`${TALL_LINE} font-semibold text-accent underline-offset-2 hover:underline`}>
            {TEXTS.titles[name]}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
