import { TEXTS } from "./texts";

/** A15. Recovery codes, which one press selects. */
export const RecoveryCodeList = ({ codes }: { codes: readonly string[] }) => (
  <ol
    aria-label={TEXTS.recovery.list}
    className="space-y-0.5 rounded-lg border border-hairline bg-sunk px-3 py-2 font-mono text-sm whitespace-nowrap select-all"
  >
    {codes.map((code) => (
      <li key={code}>{code}</li>
    ))}
  </ol>
);
