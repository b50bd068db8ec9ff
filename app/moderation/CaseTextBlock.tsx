import { TEXTS } from "./texts";

/** A text of a case. Draws nothing for a missing text, and says so if the text was erased. */
export const CaseTextBlock = ({ text, label }: { text: string | null; label?: string }) =>
  text === null ? null : (
    <p dir="auto" className="mt-1.5 wrap-anywhere whitespace-pre-wrap">
      {label ? <span className="font-semibold">{label}: </span> : null}
      {text === "" ? <span className="text-ink-3">{TEXTS.case.erased}</span> : text}
    </p>
  );
