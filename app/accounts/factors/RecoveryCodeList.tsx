import { TEXTS } from "./texts";

/** A15. Recovery codes, which one press selects. */
export const RecoveryCodeList = ({ codes }: { codes: readonly string[] }) => (
  <ol
    aria-label={TEXTS.recovery.list}
    className="space-y-1 rounded-lg border border-hairline bg-sunk px-4 py-3 font-mono whitespace-nowrap select-all"
  >
    {codes.map((code) => (
      <li key={code}>{code}</li>
    ))}
  </ol>
);
