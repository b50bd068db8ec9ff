import { Link } from "@remix-run/react";

const NOT_FOUND = 404;
const FORBIDDEN = 403;
const SERVER_ERROR = 500;

/** The page for an address that is missing, forbidden or broken: what happened, and where to go next. */
export function ProblemPage({ status, message }: { status: number; message?: string }) {
  const [title, text] =
    status === NOT_FOUND
      ? ["Nothing here", "The page does not exist, or it was removed."]
      : status === FORBIDDEN
        ? ["Not for you", "You may not see this page."]
        : status < SERVER_ERROR
          ? ["This didn’t work", message ?? "The page can’t be asked for in this way. Go back and try again."]
          : ["Something went wrong", "The fault is ours. Please try again in a moment."];
  return (
    <div className="px-6 py-16 text-center">
      <p className="text-sm font-semibold text-ink-2">{status}</p>
      <h1 className="mt-1 text-2xl font-bold">{title}</h1>
      <p className="mt-2 text-ink-2">{text}</p>
      <p className="mt-6">
        <Link to="/" className="font-semibold text-accent underline-offset-4 hover:underline">
          Go to the feed
        </Link>
      </p>
    </div>
  );
}
