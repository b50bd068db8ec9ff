import { Link } from "@remix-run/react";
import { TEXTS } from "./texts";

export type HiddenPart = keyof typeof TEXTS.hidden.parts;

/** X59: tells the owner of a profile or group what moderators have hidden, and leads to the decision. */
export const HiddenParts = ({ parts = [] }: { parts?: readonly HiddenPart[] | undefined }) =>
  parts.length === 0 ? null : (
    <p className="mt-3 text-sm text-ink-2">
      {TEXTS.hidden.note({ parts: parts.map((part) => TEXTS.hidden.parts[part]) })}{" "}
      <Link to="/settings#decisions" className="font-semibold text-accent underline underline-offset-2">
        {TEXTS.hidden.decision}
      </Link>
    </p>
  );
