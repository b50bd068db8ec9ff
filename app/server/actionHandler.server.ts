import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import type { EdgeContext } from "./context.server";

/**
 * Makes a row of `API_ROUTES` of a form's action (`formAction`), for an address that no page has. Each module in
 * app/routes adds a hundred bytes to the first load of every page; a row of `API_ROUTES` adds none.
 */
export const actionHandler =
  (action: (asked: ActionFunctionArgs) => Promise<unknown>) =>
  async (edge: EdgeContext, request: Request, params: Record<string, string>): Promise<Response> => {
    try {
      await action({ request, params, context: { ...edge, route: "", remixAnswers: false } });
    } catch (answer) {
      if (answer instanceof Response) return answer;
      throw answer;
    }
    throw new Error("an action for an address without a page throws its answer");
  };
