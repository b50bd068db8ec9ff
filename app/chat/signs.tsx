import type { ReactNode } from "react";

/*
 * The chat's own signs. Icons of the icon set are in one file (vite.chunks.ts), so with these in it, every page that has
 * an icon would load them.
 */

const sign = (drawing: ReactNode) =>
  function Sign({ className = "size-5" }: { className?: string }) {
    return (
      <svg
        aria-hidden
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        className={className}
      >
        {drawing}
      </svg>
    );
  };

export const PlaySign = sign(<path d="M7 4.5v15l12-7.5z" fill="currentColor" />);
export const PauseSign = sign(<path d="M7 5h3v14H7zM14 5h3v14h-3z" fill="currentColor" />);
export const StopSign = sign(<path d="M5 5h14v14H5z" fill="currentColor" />);
export const MicrophoneSign = sign(
  <path d="M12 3a3 3 0 0 0-3 3v6a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3zM5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3" />,
);
export const ClipSign = sign(
  <path d="m20.5 11.5-8.6 8.6a5.3 5.3 0 0 1-7.5-7.5l8.7-8.7a3.5 3.5 0 0 1 5 5l-8.7 8.7a1.8 1.8 0 0 1-2.5-2.5l8-8" />,
);
