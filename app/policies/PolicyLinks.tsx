import { Link } from "@remix-run/react";
import { POLICY_NAMES } from "./policy";
import { TEXTS } from "./texts";

/** The links to the pages of rules. Those of the right column are hidden where the page has its own. */
export const PolicyLinks = () => (
  <nav aria-label={TEXTS.pages} className="[body:has(main_[data-policy-links])_aside_&]:hidden" data-policy-links="">
    <ul className="flex flex-wrap gap-x-5 mouse:gap-y-2">
      {POLICY_NAMES.map((name) => (
        <li key={name}>
          <Link
            to={`/${name}`}
            className="inline-flex min-h-11 min-w-11 items-center font-semibold text-accent underline-offset-2 hover:underline mouse:min-h-6 mouse:min-w-0"
          >
            {TEXTS.titles[name]}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
