import { TEXTS } from "./texts";

/** How to add Parlor to the Home Screen of an iPhone or iPad, with a picture of Safari's two buttons. */
export const HomeScreenSteps = ({ why }: { why: string }) => (
  <div className="flex w-full max-w-110 flex-col gap-3">
    <p>{why}</p>
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <ol className="flex min-w-44 flex-1 list-decimal flex-col gap-1 ps-5">
        <li>{TEXTS.homeScreen.share}</li>
        <li>{TEXTS.homeScreen.add}</li>
        <li>{TEXTS.homeScreen.open}</li>
      </ol>
      <Picture />
    </div>
  </div>
);

/** The lower part of an iPhone: the sheet with the entry, and the button that opens it. */
const Picture = () => (
  <svg
    role="img"
    aria-label={TEXTS.homeScreen.picture}
    viewBox="0 0 176 168"
    className="w-44 shrink-0 fill-none stroke-current stroke-2 text-ink-3"
  >
    <path d="M4 0v140a24 24 0 0 0 24 24h120a24 24 0 0 0 24-24V0" />
    <rect x="16" y="8" width="144" height="92" rx="12" className="fill-sunk stroke-none" />
    <g strokeLinecap="round">
      <path d="M28 26h60M28 82h44" />
      <path d="M142 20v12M142 76v12M136 26h12M136 82h12" strokeOpacity=".5" />
    </g>
    <g className="text-accent">
      <rect x="22" y="40" width="132" height="28" rx="8" className="fill-accent-soft" />
      <path d="M30 54h70" strokeLinecap="round" />
      <rect x="130" y="46" width="16" height="16" rx="4" />
      <path d="M138 50v8M134 54h8" strokeLinecap="round" />
      <circle cx="88" cy="132" r="22" className="fill-accent-soft stroke-none" />
      <path d="M88 138v-20M82 123l6-6 6 6M83 129h-4v14h18v-14h-4" strokeLinecap="round" strokeLinejoin="round" />
    </g>
    <g strokeLinecap="round" strokeLinejoin="round" strokeOpacity=".6">
      <path d="M32 124l-7 8 7 8M52 124l7 8-7 8M124 122c5 0 8 2 8 4v16c0-2-3-4-8-4zM140 122c-5 0-8 2-8 4v16c0-2 3-4 8-4z" />
    </g>
  </svg>
);
