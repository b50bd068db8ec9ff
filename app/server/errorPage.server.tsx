import { renderToStaticMarkup } from "react-dom/server";
import type { EdgeContext } from "./context.server";
import { setPageHeaders } from "./headers.server";
import type { ApiError } from "~/app/http/apiError";
import { API_ERROR_STATUS } from "./apiErrorStatus.server";
import styles from "~/app/ui/app.css?url";
import { TEXTS } from "./texts.server";
import { currentLanguage } from "~/app/i18n/language";
import { LANGUAGES } from "~/base/languages";

const NOT_FOUND = 404;

/**
 * A refusal as a page without scripts, where Remix draws none: for a form or a link to a route without a page, and for
 * requests that are refused before Remix runs.
 */
export function refusalPage(
  { vars, nonce }: Pick<EdgeContext, "vars" | "nonce">,
  refused: ApiError,
  backTo: string,
): Response {
  const status = API_ERROR_STATUS[refused.code];
  const headers = new Headers({ "content-type": "text/html; charset=utf-8", "cache-control": "no-store" });
  setPageHeaders(headers, vars, nonce);
  const html = renderToStaticMarkup(<RefusalDocument status={status} refused={refused} backTo={backTo} />);
  return new Response(`<!DOCTYPE html>${html}`, { status, headers });
}

function RefusalDocument({
  status,
  refused: { message, fields = {} },
  backTo,
}: {
  status: number;
  refused: ApiError;
  backTo: string;
}) {
  const sentences = [...new Set(Object.values(fields))];
  const language = currentLanguage();
  const title = status === NOT_FOUND ? TEXTS.notFound : TEXTS.refused;
  return (
    <html lang={language} dir={LANGUAGES[language].direction}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{`${title} · Parlor`}</title>
        <link rel="stylesheet" href={styles} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body>
        <main className="px-6 py-16 text-center">
          <p className="text-sm font-semibold text-ink-2">{status}</p>
          <h1 className="mt-1 text-2xl font-bold">{title}</h1>
          <p className="mt-2 text-ink-2">{message}</p>
          {sentences.map((sentence) => (
            <p key={sentence} className="mt-2 text-danger">
              {sentence}
            </p>
          ))}
          <p className="mt-6">
            <a href={backTo} className="font-semibold text-accent underline underline-offset-4">
              {backTo === "/" ? TEXTS.toFeed : TEXTS.back}
            </a>
          </p>
        </main>
      </body>
    </html>
  );
}
