import { Link } from "@remix-run/react";
import { buttonClass } from "~/app/ui/primitives/Button";
import { TEXTS } from "./texts";

/** A15. New recovery codes, which are shown once. */
export const RecoveryCodes = ({ codes }: { codes: readonly string[] }) => (
  <div className="space-y-4">
    <p>{TEXTS.recovery.keep}</p>
    <RecoveryCodeList codes={codes} />
    <div className="flex flex-wrap gap-3">
      <Link to="/settings" className={buttonClass("solid", "medium")}>
        {TEXTS.recovery.done}
      </Link>
      <a
        href={`data:text/plain;charset=utf-8,${encodeURIComponent(fileOf(codes))}`}
        download="parlor-recovery-codes.txt"
        className={buttonClass("outline", "medium")}
      >
        {TEXTS.recovery.download}
      </a>
    </div>
  </div>
);

const fileOf = (codes: readonly string[]): string => `${TEXTS.recovery.file}\n\n${codes.join("\n")}\n`;

/** A15. Recovery codes, which one press selects. */
export const RecoveryCodeList = ({ codes }: { codes: readonly string[] }) => (
  <ol
    translate="no"
    dir="ltr"
    aria-label={TEXTS.recovery.list}
    className="space-y-0.5 rounded-lg border border-hairline bg-sunk px-3 py-2 font-mono text-sm whitespace-nowrap select-all"
  >
    {codes.map((code) => (
      <li key={code}>{code}</li>
    ))}
  </ol>
);
