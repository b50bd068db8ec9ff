import crypto from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";

export interface OidcPerson {
  sub: string;
  email: string;
  email_verified: boolean;
  name: string;
  picture?: string;
}

/**
 * What goes wrong: the person refuses; the token endpoint answers an error, invalid JSON or nothing, or redirects
 * to an address that answers tokens; the ID token is missing, expired, for another client, or signed with another key.
 */
export type OidcFailure =
  | "denied"
  | "token_error"
  | "token_garbage"
  | "token_silence"
  | "token_redirect"
  | "no_id_token"
  | "expired"
  | "wrong_audience"
  | "wrong_key";

export interface OidcProvider {
  issuer: string;
  endpoints: { authorize: string; token: string; jwks: string; userinfo: string };
  client: { id: string; secret: string };
  /** the person signed in at the provider; may change between two sign-ins */
  person: OidcPerson;
  /** how long ago the person signed in at the provider, which it says if it is asked; null if it never says */
  signedInForS: number | null;
  failure: OidcFailure | null;
  stop(): Promise<void>;
}

/** The variables that make this provider the product's Google. */
export const googleVars = ({ issuer, endpoints, client }: OidcProvider) => ({
  GOOGLE_CLIENT_ID: client.id,
  GOOGLE_CLIENT_SECRET: client.secret,
  GOOGLE_ISSUER: issuer,
  GOOGLE_AUTHORIZE_URL: endpoints.authorize,
  GOOGLE_TOKEN_URL: endpoints.token,
  GOOGLE_KEYS_URL: endpoints.jwks,
});

interface Grant {
  person: OidcPerson;
  redirectUri: string;
  challenge: string;
  nonce: string | null;
  asksForTime: boolean;
}

const KEY_ID = "test-key";
const TOKEN_LIFE_S = 3_600;
const CLIENT = { id: "parlor-test-client", secret: "parlor-test-secret" };
const newKey = () => crypto.generateKeyPairSync("rsa", { modulusLength: 2048 });

/**
 * An OpenID provider over real HTTP. It supports only the code flow with PKCE (S256). Its page has the buttons
 * `Continue` and `Cancel`; with `prompt=none` it answers immediately. Like Google, it ignores `max_age`. A code is
 * valid once.
 */
export async function startOidcProvider(person: Partial<OidcPerson> = {}): Promise<OidcProvider> {
  const key = newKey();
  const grants = new Map<string, Grant>();
  const people = new Map<string, OidcPerson>(); // by access token
  const server = http.createServer((request, response) => {
    answer(request).then(
      (answered) => answered && send(response, answered),
      (error: unknown) => send(response, { status: 500, body: String(error) }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  server.unref(); // doesn't keep the process running
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider: OidcProvider = {
    issuer,
    endpoints: {
      authorize: `${issuer}/authorize`,
      token: `${issuer}/token`,
      jwks: `${issuer}/jwks`,
      userinfo: `${issuer}/userinfo`,
    },
    client: CLIENT,
    person: { sub: "1", email: "ada@provider.test", email_verified: true, name: "Ada Provider", ...person },
    signedInForS: 0,
    failure: null,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  async function answer(request: http.IncomingMessage): Promise<Answer | null> {
    const url = new URL(request.url ?? "/", issuer);
    if (url.pathname === "/authorize") return authorize(url);
    if (url.pathname === "/decide") return decide(url.searchParams);
    if (url.pathname === "/token" && request.method === "POST")
      return token(request.headers.authorization, new URLSearchParams(await readBody(request)));
    if (url.pathname === "/token/elsewhere") {
      provider.failure = null;
      return token(request.headers.authorization, new URLSearchParams(await readBody(request)));
    }
    if (url.pathname === "/test" && request.method === "POST") return change(await readBody(request));
    if (url.pathname === "/jwks")
      return json(200, {
        keys: [{ ...key.publicKey.export({ format: "jwk" }), kid: KEY_ID, alg: "RS256", use: "sig" }],
      });
    if (url.pathname === "/userinfo") {
      const known = people.get(request.headers.authorization?.replace(/^Bearer /, "") ?? "");
      return known ? json(200, known) : json(401, { error: "invalid_token" });
    }
    if (url.pathname === "/favicon.ico") return { status: 204 };
    return json(404, { error: "not_found" });
  }

  /** For tests that run in another process: sets `person`, `signedInForS` and `failure`. */
  function change(body: string): Answer {
    Object.assign(provider, JSON.parse(body));
    return { status: 204 };
  }

  function authorize(url: URL): Answer {
    const asked = url.searchParams;
    const wrong = wrongIn(asked);
    if (wrong) return { status: 400, body: wrong };
    if (asked.get("prompt") === "none") return decide(asked, provider.failure !== "denied");
    const fields = [...asked]
      .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
      .join("");
    return {
      status: 200,
      type: "text/html; charset=utf-8",
      body: `<!doctype html><html lang="en"><title>Sign in</title><form action="/decide">${fields}<p>${escapeHtml(provider.person.email)}</p>
        <button name="decision" value="continue">Continue</button> <button name="decision" value="cancel">Cancel</button></form></html>`,
    };
  }

  function decide(
    asked: URLSearchParams,
    allowed = asked.get("decision") === "continue" && provider.failure !== "denied",
  ): Answer {
    const redirectUri = asked.get("redirect_uri") ?? "";
    const back = new URL(redirectUri);
    back.searchParams.set("state", asked.get("state") ?? "");
    if (allowed) {
      const code = crypto.randomBytes(16).toString("base64url");
      grants.set(code, {
        person: { ...provider.person },
        redirectUri,
        challenge: asked.get("code_challenge") ?? "",
        nonce: asked.get("nonce"),
        asksForTime: asked.get("claims")?.includes('"auth_time"') ?? false,
      });
      back.searchParams.set("code", code);
    } else {
      back.searchParams.set("error", "access_denied");
    }
    return { status: 302, location: back.href };
  }

  function token(authorization: string | undefined, form: URLSearchParams): Answer | null {
    const { failure } = provider;
    if (failure === "token_silence") return null;
    if (failure === "token_redirect") return { status: 307, location: `${issuer}/token/elsewhere` };
    if (failure === "token_garbage") return { status: 502, type: "text/html", body: "<h1>Bad gateway</h1>" };
    if (failure === "token_error") return json(400, { error: "invalid_grant" });
    if (!isClient(authorization, form)) return json(401, { error: "invalid_client" });
    const code = form.get("code") ?? "";
    const grant = grants.get(code);
    grants.delete(code);
    const proved =
      grant &&
      s256(form.get("code_verifier") ?? "") === grant.challenge &&
      form.get("redirect_uri") === grant.redirectUri;
    if (!proved) return json(400, { error: "invalid_grant" });
    const accessToken = crypto.randomBytes(16).toString("base64url");
    people.set(accessToken, grant.person);
    const idToken = failure === "no_id_token" ? {} : { id_token: signed(grant, failure) };
    return json(200, {
      access_token: accessToken,
      token_type: "Bearer",
      expires_in: TOKEN_LIFE_S,
      scope: "openid email profile",
      ...idToken,
    });
  }

  function signed({ person: claims, nonce, asksForTime }: Grant, failure: OidcFailure | null): string {
    const nowS = Math.floor(Date.now() / 1000);
    const { signedInForS } = provider;
    const payload = {
      iss: issuer,
      aud: failure === "wrong_audience" ? "somebody-else" : CLIENT.id,
      iat: failure === "expired" ? nowS - 2 * TOKEN_LIFE_S : nowS,
      exp: failure === "expired" ? nowS - TOKEN_LIFE_S : nowS + TOKEN_LIFE_S,
      ...(nonce === null ? {} : { nonce }),
      ...(asksForTime && signedInForS !== null ? { auth_time: nowS - signedInForS } : {}),
      ...claims,
    };
    const text = `${base64url({ alg: "RS256", typ: "JWT", kid: KEY_ID })}.${base64url(payload)}`;
    const { privateKey } = failure === "wrong_key" ? newKey() : key;
    return `${text}.${crypto.sign("RSA-SHA256", Buffer.from(text), privateKey).toString("base64url")}`;
  }

  return provider;
}

/** What is wrong with an authorisation request, in a sentence. Null when it is valid. */
function wrongIn(asked: URLSearchParams): string | null {
  if (asked.get("client_id") !== CLIENT.id) return "unknown client_id";
  if (asked.get("response_type") !== "code") return "response_type must be code";
  if (!URL.canParse(asked.get("redirect_uri") ?? "")) return "redirect_uri is missing";
  if (!asked.get("state")) return "state is missing";
  if (asked.get("code_challenge_method") !== "S256" || !asked.get("code_challenge"))
    return "PKCE with S256 is required";
  if (!(asked.get("scope") ?? "").split(" ").includes("openid")) return "the scope lacks openid";
  return null;
}

/** Checks the client's secret, from Basic authorization or from the form. */
function isClient(authorization: string | undefined, form: URLSearchParams): boolean {
  const basic = Buffer.from(authorization?.replace(/^Basic /, "") ?? "", "base64").toString();
  return (
    basic === `${CLIENT.id}:${CLIENT.secret}` ||
    (form.get("client_id") === CLIENT.id && form.get("client_secret") === CLIENT.secret)
  );
}

interface Answer {
  status: number;
  type?: string;
  location?: string;
  body?: string;
}

const json = (status: number, body: unknown): Answer => ({
  status,
  type: "application/json",
  body: JSON.stringify(body),
});

function send(response: http.ServerResponse, { status, type = "text/plain", location, body = "" }: Answer): void {
  response.writeHead(status, { "content-type": type, "cache-control": "no-store", ...(location ? { location } : {}) });
  response.end(body);
}

async function readBody(request: http.IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

const s256 = (verifier: string): string => crypto.createHash("sha256").update(verifier).digest("base64url");
const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
