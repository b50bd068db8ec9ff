import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { AppFrame } from "./AppFrame";
import { isApiError, isSignedOut } from "./http/apiError";
import { opensDocument } from "./server/remixRequest.server";
import { leadToRestrictedPage } from "./server/restrictedSession.server";
import { themeOf } from "./server/theme.server";
import { asksToSaveData, SAVER_CHOICE, SHORTCUTS_CHOICE, WARNED_CHOICE } from "./server/checkboxChoice.server";
import { ScriptsAfterPaint } from "./scriptsAfterPaint";
import { useNonce } from "./ui/browser/nonce";
import { MembersOnly } from "./accounts/login/MembersOnly";
import { pageShape } from "./ui/shell/pageShape";
import { ProblemPage } from "./ui/shell/ProblemPage";
import styles from "./ui/app.css?url";
import { TEXTS } from "~/app/ui/texts";
import { nowMs } from "~/base/clock";
import { currentLanguage } from "./i18n/language";
import { LANGUAGES } from "~/base/languages";
import { SHELL } from "~/base/offline";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/images/icons/apple-touch-icon.png" },
  { rel: "manifest", href: `/manifest.webmanifest?lang=${currentLanguage()}` },
];

/** The title of pages without a route's own title, such as errors. */
export const meta: MetaFunction = ({ error }) => [
  {
    title:
      isRouteErrorResponse(error) && error.status === NOT_FOUND ? `${TEXTS.problem.notFound.title} · Parlor` : "Parlor",
  },
];
const NOT_FOUND = 404;

/** A4: the server knows the session when it renders, so that no page shows the wrong state. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  // before anything is loaded. Only a document says so: the inbox of its page opens once
  const renderedAtMs = opensDocument(request, context.route) ? nowMs() : null;
  await leadToRestrictedPage(context, context.route);
  const isShell = context.route === SHELL;
  return {
    viewer: isShell ? null : await context.viewer(),
    renderedAtMs,
    signOutReason: isShell ? null : await context.signOutReason(),
    theme: themeOf(request, context.vars.ORIGIN),
    showsWarned: WARNED_CHOICE.isOn(request, context.vars.ORIGIN),
    hasShortcuts: SHORTCUTS_CHOICE.isOn(request, context.vars.ORIGIN),
    savesData: SAVER_CHOICE.isOn(request, context.vars.ORIGIN),
    browserSavesData: asksToSaveData(request),
    origin: context.vars.ORIGIN,
  };
}

export function Layout({ children }: { children: ReactNode }) {
  const language = currentLanguage();
  const nonce = useNonce(); // the browser hides nonces from scripts, so hydration finds the same ""
  const theme = useRouteLoaderData<typeof loader>("root")?.theme ?? "system";
  const isShell = useLocation().pathname === SHELL;
  useEffect(() => {
    if (!isShell) document.documentElement.dataset["alive"] = ""; // from here on, scripts handle clicks; before, forms did
  }, [isShell]);
  return (
    <html lang={language} dir={LANGUAGES[language].direction} data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="mobile-web-app-capable" content="yes" />
        <meta name="apple-mobile-web-app-capable" content="yes" />
        <meta name="apple-mobile-web-app-title" content="Parlor" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
        <ScriptsAfterPaint />
      </body>
    </html>
  );
}

export default function App() {
  const root = useLoaderData<typeof loader>();
  const { signOutReason } = root;
  const shape = pageShape(useMatches());
  if (shape.shell) return <Outlet />;
  // X64: a restricted session has pages without navigation and rooms
  if (signOutReason === "suspended")
    return (
      <main className="mx-auto max-w-160">
        <Outlet />
      </main>
    );
  return (
    <AppFrame {...root} signOutReason={signOutReason} shape={shape}>
      <Outlet />
    </AppFrame>
  );
}

/** Shown instead of a page that is for members only or missing, or whose request was refused or failed. */
export function ErrorBoundary() {
  const error = useRouteError();
  const root = useRouteLoaderData<typeof loader>("root");
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const refused = isRouteErrorResponse(error) && isApiError(error.data) ? error.data : null;
  const page =
    refused && isSignedOut(refused) ? (
      <MembersOnly what={TEXTS.problem.thisPage}>{null}</MembersOnly>
    ) : (
      <ProblemPage status={status} message={refused?.message} />
    );
  if (!root) return page;
  const { signOutReason } = root;
  if (signOutReason === "suspended") return page;
  return (
    <AppFrame {...root} signOutReason={signOutReason} shape={NO_SHAPE}>
      {page}
    </AppFrame>
  );
}

const NO_SHAPE = {};
