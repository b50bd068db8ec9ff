import { Link } from "@remix-run/react";
import { TEXTS } from "~/app/ui/texts";

const NOT_FOUND = 404;
const FORBIDDEN = 403;
const SERVER_ERROR = 500;

/** The page for an address that is missing, forbidden or broken: what happened, and where to go next. */
export function ProblemPage({ status, message }: { status: number; message?: string }) {
  const [title, text] =
    status === NOT_FOUND
      ? [TEXTS.problem.notFound.title, TEXTS.problem.notFound.text]
      : status === FORBIDDEN
        ? [TEXTS.problem.forbidden.title, TEXTS.problem.forbidden.text]
        : status < SERVER_ERROR
          ? [TEXTS.problem.refused.title, message ?? TEXTS.problem.refused.text]
          : [TEXTS.problem.failed.title, TEXTS.problem.failed.text];
  return (
    <div className="px-6 py-16 text-center">
      <p className="text-sm font-semibold text-ink-2">{status}</p>
      <h1 className="mt-1 text-2xl font-bold">{title}</h1>
      <p className="mt-2 text-ink-2">{text}</p>
      <p className="mt-6">
        <Link to="/" className="font-semibold text-accent underline-offset-4 hover:underline">
          {TEXTS.problem.toFeed}
        </Link>
      </p>
    </div>
  );
}
