import type { Mark } from "~/games/ticTacToe/rules";

/** A mark as one draws it with a broad pen, in the colour of the text around it. */
export const MarkSign = ({ mark, className }: { mark: Mark; className?: string }) => (
  <svg viewBox="0 0 100 100" aria-hidden className={className} fill="none" stroke="currentColor" strokeWidth={13} strokeLinecap="round">
    {mark === "X" ? <path d="M20 20 80 80M80 20 20 80" /> : <circle cx={50} cy={50} r={32} />}
  </svg>
);
