import { type ActionFunctionArgs, data } from "@remix-run/cloudflare";
import type { Result } from "~/app/http/apiError";
import type { Address } from "./addresses.server";
import type { EdgeContext } from "./context.server";
import { redirectOf } from "./answer.server";
import { API_ERROR_STATUS } from "./apiErrorStatus.server";
import type { FormEndpoint } from "./endpoint.server";

/** What loaders and actions get: the context of their request. */
declare module "@remix-run/cloudflare" {
  interface AppLoadContext extends EdgeContext {
    /** the pattern of the requested route */
    route: string;
  }
}

/**
 * The action of a page that shows a refused form again: the form of an endpoint, sent to the page's own address. It keeps
 * the endpoint's schema, from which tests read what can be sent.
 */
export function pageAction<T extends object>({
  run,
  schema,
}: Pick<FormEndpoint<Address & `POST ${string}`, object, T>, "run" | "schema">) {
  const act = async ({ request, params, context }: ActionFunctionArgs) => {
    const { answered, to } = await run(context, request, params);
    if (!answered.ok) context.outcome.code = answered.code;
    const redirect = redirectOf(context, answered, to);
    if (redirect) throw redirect;
    return data<Result<T>>(answered, { status: answered.ok ? 200 : API_ERROR_STATUS[answered.code] });
  };
  return Object.assign(act, { schema });
}
