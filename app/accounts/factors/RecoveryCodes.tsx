import { Link } from "@remix-run/react";
import { buttonClass } from "~/app/ui/primitives/Button";
import { TEXTS } from "./texts";

/** A15. New recovery codes, which are shown once. One press selects all of them. */
export const RecoveryCodes = ({ codes }: { codes: readonly string[] }) => (
  <div className="space-y-4">
    <p>{TEXTS.recovery.keep}</p>
    <ol
      aria-label={TEXTS.recovery.list}
      className="grid gap-x-6 gap-y-1 rounded-lg border border-hairline bg-sunk px-4 py-3 font-mono select-all sm:grid-cols-2"
    >
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ol>
    <div className="flex flex-wrap gap-3">
      <Link to="/settings" className={buttonClass("solid", "medium")}>
        {TEXTS.recovery.done}
      </Link>
      <a
        href={`data:text/plain;charset=utf-8,${encodeURIComponent(TEXTS.recovery.file(codes))}`}
        download="parlor-recovery-codes.txt"
        className={buttonClass("outline", "medium")}
      >
        {TEXTS.recovery.download}
      </a>
    </div>
  </div>
);
